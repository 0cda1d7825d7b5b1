import { createHash, type X509Certificate } from 'node:crypto';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { evidenceTime } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { envelopeOfReason } from './certificate-queries.ts';
import { findBrokenLinks } from './document-chain-queries.ts';
import { checkSeal, type SealCheck } from './seal/check-seal.ts';

/** What we can say of a file: sentences, and whether it is ours and as we keep it. */
export interface Evidence {
  readonly isSound: boolean;
  readonly sentences: readonly string[];
}

interface DocumentRow {
  readonly document_id: string;
  readonly lms_id: number;
  readonly loan_id: number | null;
  readonly kind: string;
  readonly name: string;
  readonly made_on: string;
  readonly links: number[];
}

const DOCUMENTS = statement<DocumentRow>(
  'evidence_documents',
  `
  select d.document_id, d.lms_id, d.loan_id, d.kind, d.name, d.made_on,
         array(select l.seq from app.document_link l where l.loan_id = d.loan_id and l.document_id = d.document_id) as links
    from app.document d where d.bytes_hash = $1 order by d.made_at`,
);

interface EnvelopeRow {
  readonly envelope_id: string;
  readonly vendor: string;
  readonly vendor_id: string | null;
  readonly state: string;
  readonly signers: { readonly name: string; readonly party: string; readonly signedAt: string | null }[];
}

const ENVELOPES = statement<EnvelopeRow>(
  'evidence_envelopes',
  `
  select e.envelope_id, e.vendor, e.vendor_id, e.state,
         (select coalesce(json_agg(json_build_object('name', s.name, 'party', s.party, 'signedAt', s.signed_at) order by s.place), '[]')
            from app.envelope_signer s where s.envelope_id = e.envelope_id) as signers
    from app.envelope e
   where e.loan_id = $1
     and (e.envelope_id = $3::uuid
          or exists (select from app.envelope_document m where m.envelope_id = e.envelope_id and $2 in (m.document_id, m.signed_document_id)))
   order by e.made_at`,
);

/** Checks a file: its seal, when it has one of ours, and its hash in our books, with its loan, signers and chain. Any changed byte
 *  gives another hash, so a file that our books know is intact. Source: width 2. */
export async function readEvidence(
  db: Queryable,
  file: { readonly name: string; readonly bytes: Uint8Array },
  ours: readonly X509Certificate[],
): Promise<Evidence> {
  const seal = await checkSeal(file.bytes, ours);
  const hash = createHash('sha256').update(file.bytes).digest();
  const documents = await db.rows(DOCUMENTS, [hash]);
  const ofBooks = await Promise.all(documents.map((row) => ofDocument(db, row, seal)));
  const isChained = ofBooks.every(({ isSound }) => isSound);
  return {
    isSound: documents.length > 0 && isChained,
    sentences: [
      ...sealSentences(file.name, seal, documents.length > 0),
      documents.length > 0
        ? `${file.name} is intact: our books hold its fingerprint ${hash.toString('hex')}.`
        : unknownSentence(file.name, seal, hash),
      ...ofBooks.flatMap(({ sentences }) => sentences),
    ],
  };
}

/** Says what the seal shows. A file that our books know is as we keep it, so a seal in it that is not ours is its vendor's. */
function sealSentences(name: string, seal: SealCheck, isKnown: boolean): string[] {
  if (seal.kind === 'intact')
    return [
      `${name} is sealed by ${seal.by} on ${evidenceTime(seal.at)}. No byte has changed since.`,
      seal.stamp === null
        ? 'The seal has no time stamp: its time is the one that our clock showed.'
        : `The time stamp of ${seal.stamp.by} says ${evidenceTime(seal.stamp.at)}.`,
    ];
  if (isKnown || seal.kind === 'none') return [`${name} has no seal of ours.`];
  return seal.kind === 'changed'
    ? [`${name} was changed after it was sealed, or its seal is not ours.`]
    : [`${name} has a seal of ${seal.by} with a certificate that is not ours, or that was changed.`];
}

function unknownSentence(name: string, seal: SealCheck, hash: Buffer): string {
  const isIntact = seal.kind === 'intact' ? 'although its seal is intact' : 'so it was changed or never was ours';
  return `${name} is not in our books, ${isIntact}. Its fingerprint is ${hash.toString('hex')}.`;
}

/** Says which loan a document belongs to, who signed it, and whether the loan's chain of documents is whole. */
async function ofDocument(db: Queryable, row: DocumentRow, seal: SealCheck): Promise<Evidence> {
  const { name, loan_id: loanId, lms_id: lmsId, made_on: madeOn, links } = row;
  const about = `It is "${name}" of ${longDate(madeOn)}`;
  if (loanId === null) return { isSound: true, sentences: [`${about}, which belongs to a person and to no loan.`] };
  const system = loanSystemName(lmsId as LoanSystemId);
  const ofReason = seal.kind === 'intact' ? envelopeOfReason(seal.reason) : null;
  const envelopes = await db.rows(ENVELOPES, [loanId, row.document_id, ofReason]);
  const broken = await findBrokenLinks(db, loanId);
  return {
    isSound: broken.length === 0,
    sentences: [
      `${about}, of loan ${loanId} in ${system}.`,
      ...(envelopes.length === 0 ? ['Nobody signed it.'] : envelopes.flatMap(envelopeSentences)),
      ...chainSentences(links, broken),
    ],
  };
}

function envelopeSentences({ envelope_id: id, vendor, vendor_id: vendorId, state, signers }: EnvelopeRow): string[] {
  const signed = signers.map(({ name, party, signedAt }) => {
    const who = `${name} (${party === 'coborrower' ? 'co-borrower' : 'borrower'})`;
    return signedAt === null ? `${who} has not signed.` : `${who} signed on ${evidenceTime(new Date(signedAt))}.`;
  });
  return [
    `It belongs to envelope ${id}, which is ${state} at ${vendor}${vendorId === null ? '' : ` as ${vendorId}`}.`,
    ...signed,
  ];
}

function chainSentences(links: readonly number[], broken: readonly string[]): string[] {
  if (broken.length > 0) return broken.map((problem) => `The loan's chain of documents is broken: ${problem}.`);
  return links.length === 0
    ? ["It is not a link of the loan's chain of documents. The chain is whole."]
    : [`It is link ${links.join(' and ')} of the loan's chain of documents. The chain is whole.`];
}
