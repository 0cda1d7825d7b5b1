import pg from 'pg';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { readDocumentBytes } from '@lendside/services/features/documents/document-queries.ts';
import { filesOfRun } from './partners-of-run.ts';
import { SEALING_KEY } from './settings.ts';
import type { Signed } from './sign-load.ts';
import type { Sent } from './upload-load.ts';

/** An envelope in the vendor's books. */
export interface VendorEnvelope {
  readonly id: string;
  readonly reference: string;
  readonly state: 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  readonly completedAt: string | null;
  readonly signers: readonly { readonly key: string; readonly state: string }[];
}

interface EnvelopeRow {
  readonly envelope_id: string;
  readonly loan_id: number;
  readonly vendor_id: string | null;
  readonly state: string;
  readonly refused_why: string | null;
  readonly documents: number;
  readonly links: number;
  readonly commands: number;
  readonly is_loan_signed: boolean;
  readonly is_kept: boolean;
}

interface DocumentRow {
  readonly document_id: string;
  readonly kind: string;
  readonly bytes_hash: Buffer;
  readonly file_key: string;
  readonly is_of_upload: boolean;
}

interface UploadRow {
  readonly upload_id: string;
  readonly state: string;
  readonly refused_why: string | null;
  readonly document_id: string | null;
  readonly is_removed: boolean;
  readonly notices: number;
}

/** Differences between the books of the vendor, the store and ours. The counts of `MUST_BE_ZERO` must be 0. */
export interface SigningVerdict {
  /** Envelopes in the vendor's books, and how they ended. */
  readonly envelopes: number;
  readonly completed: number;
  readonly declined: number;
  /** Envelopes that a frozen process made a second time and that the vendor ended before anybody saw them. */
  readonly surplusVoided: number;
  readonly accepted: number;
  readonly refused: number;
  /** Envelopes that somebody could sign or has signed, and that our books do not have. */
  readonly envelopesLost: number;
  /** Envelopes of ours that the vendor does not have. */
  readonly envelopesInvented: number;
  readonly statesDiffer: number;
  readonly stillOpen: number;
  /** References with a second envelope that was not voided. */
  readonly referencesTwice: number;
  /** Loans whose people signed or declined, by their own browsers, and whose envelope says something else. */
  readonly signaturesLost: number;
  /** Loans signed more than once, by commands or completed envelopes. */
  readonly signedTwice: number;
  /** Loans whose settlement is signed while no envelope is completed, or the other way round. */
  readonly loansDiffer: number;
  /** Completed envelopes without their documents, their certificate or one of their links. */
  readonly evidenceMissing: number;
  readonly chainsBroken: number;
  /** Documents whose bytes in the store are not those of our row. */
  readonly documentsDamaged: number;
  readonly uploadsUndecided: number;
  readonly infectedAccepted: number;
  readonly cleanRefused: number;
  /** Accepted files without a document, documents of no accepted file, and files that were decided twice. */
  readonly decisionsDiffer: number;
  /** Files that are still in the store as they came. */
  readonly rawLeft: number;
}

/** The counts that must be 0 after every run. */
export const MUST_BE_ZERO = [
  'envelopesLost',
  'envelopesInvented',
  'statesDiffer',
  'stillOpen',
  'referencesTwice',
  'signaturesLost',
  'signedTwice',
  'loansDiffer',
  'evidenceMissing',
  'chainsBroken',
  'documentsDamaged',
  'uploadsUndecided',
  'infectedAccepted',
  'cleanRefused',
  'decisionsDiffer',
  'rawLeft',
] as const satisfies readonly (keyof SigningVerdict)[];

const ENVELOPES = `
  select e.envelope_id, e.loan_id::int, e.vendor_id, e.state, e.refused_why, e.certificate_id is not null
         and not exists (select from app.envelope_document m where m.envelope_id = e.envelope_id and m.signed_document_id is null) as is_kept,
         (select count(*)::int from app.envelope_document m where m.envelope_id = e.envelope_id) as documents,
         (select count(*)::int from app.document_link k where k.loan_id = e.loan_id) as links,
         (select count(*)::int from servicing.loan_command c where c.loan_id = e.loan_id and c.key like 'envelope:%') as commands,
         exists (select from servicing.settlement_offer o where o.loan_id = e.loan_id and o.doc_signed_at is not null) as is_loan_signed
    from app.envelope e order by e.made_at`;
const SIGNED_WITHOUT = `
  select count(*)::int as n from servicing.settlement_offer o
   where o.doc_signed_at is not null
     and not exists (select from app.envelope e where e.loan_id = o.loan_id and e.state = 'completed' and e.refused_why is null)`;
const BROKEN_CHAINS = 'select count(*)::int as n from app.find_broken_document_links(0, 9223372036854775807)';
const DOCUMENTS = `
  select d.document_id, d.kind, d.bytes_hash, d.file_key,
         exists (select from app.upload u where u.document_id = d.document_id and u.state = 'accepted') as is_of_upload
    from app.document d`;
const UPLOADS = `
  select u.upload_id, u.state, u.refused_why, u.document_id, u.removed_at is not null as is_removed,
         (select count(*)::int from servicing.notice n where n.key like 'N25:' || u.upload_id || ':%') as notices
    from app.upload u where u.recorded_at is not null`;

/** Links of an envelope beside those of its documents: our certificate and the vendor's. */
const CERTIFICATES = 2;
/** Links of each document: as it was shown, and as it was signed. */
const LINKS_OF_DOCUMENT = 2;

/** Compares the books at the end of a run. */
export async function compareSignings(
  databaseUrl: string,
  simulatorUrl: string,
  done: { readonly signed: readonly Signed[]; readonly sent: readonly Sent[] },
): Promise<SigningVerdict> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
    const count = async (text: string): Promise<number> => (await rows<{ n: number }>(text))[0]?.n ?? -1;
    const theirs = await readVendor(simulatorUrl);
    const [ours, documents] = [await rows<EnvelopeRow>(ENVELOPES), await rows<DocumentRow>(DOCUMENTS)];
    return {
      ...compareEnvelopes(theirs, ours, done.signed, await count(SIGNED_WITHOUT)),
      ...compareUploads(await rows<UploadRow>(UPLOADS), documents, done.sent),
      chainsBroken: await count(BROKEN_CHAINS),
      documentsDamaged: await countDamaged(simulatorUrl, documents),
      rawLeft: await countRaw(simulatorUrl),
    };
  } finally {
    await client.end();
  }
}

/** Reads the vendor's books. */
export async function readVendor(simulatorUrl: string): Promise<VendorEnvelope[]> {
  const answer = await fetch(`${simulatorUrl}/control/docusign/envelopes`);
  return ((await answer.json()) as { envelopes: VendorEnvelope[] }).envelopes;
}

type OfEnvelopes = Omit<
  SigningVerdict,
  'chainsBroken' | 'documentsDamaged' | 'rawLeft' | keyof ReturnType<typeof compareUploads>
>;

function compareEnvelopes(
  theirs: readonly VendorEnvelope[],
  ours: readonly EnvelopeRow[],
  signed: readonly Signed[],
  signedWithout: number,
): OfEnvelopes {
  const theirsById = new Map(theirs.map((each) => [each.id, each]));
  const oursByVendor = new Map(ours.flatMap((each) => (each.vendor_id === null ? [] : [[each.vendor_id, each]])));
  const ofLoan = Map.groupBy(ours, ({ loan_id: loanId }) => loanId);
  const alive = theirs.filter(({ state }) => state !== 'voided' && state !== 'expired');
  const count = <Each>(list: Iterable<Each>, isSo: (each: Each) => boolean): number => [...list].filter(isSo).length;
  const isCompleted = ({ state }: { readonly state: string }): boolean => state === 'completed';
  return {
    envelopes: theirs.length,
    completed: count(theirs, isCompleted),
    declined: count(theirs, ({ state }) => state === 'declined'),
    surplusVoided: count(theirs, ({ id, state }) => state === 'voided' && !oursByVendor.has(id)),
    envelopesLost: count(alive, ({ id }) => !oursByVendor.has(id)),
    envelopesInvented: count(ours, ({ vendor_id: id }) => id !== null && !theirsById.has(id)),
    statesDiffer: count(oursByVendor, ([id, { state }]) => theirsById.get(id)?.state !== state),
    stillOpen: count(ours, ({ state }) => state === 'making' || state === 'sent'),
    referencesTwice: count(
      Map.groupBy(alive, ({ reference }) => reference),
      ([, list]) => list.length > 1,
    ),
    signaturesLost: count(signed, ({ loanId, ended }) => {
      const wanted = ended === 'signed' ? 'completed' : 'declined';
      return !(ofLoan.get(loanId) ?? []).some(({ state }) => state === wanted);
    }),
    signedTwice: count(ofLoan, ([, list]) => count(list, isCompleted) > 1 || list.some(({ commands }) => commands > 1)),
    loansDiffer:
      signedWithout +
      count(ofLoan, ([, list]) =>
        list.some((each) => isCompleted(each) && each.refused_why === null && !each.is_loan_signed),
      ),
    evidenceMissing: count(
      ours,
      (each) =>
        isCompleted(each) && !(each.is_kept && each.links === each.documents * LINKS_OF_DOCUMENT + CERTIFICATES),
    ),
  };
}

function compareUploads(
  rows: readonly UploadRow[],
  documents: readonly DocumentRow[],
  sent: readonly Sent[],
): Pick<
  SigningVerdict,
  'accepted' | 'refused' | 'uploadsUndecided' | 'infectedAccepted' | 'cleanRefused' | 'decisionsDiffer'
> {
  const byId = new Map(rows.map((row) => [row.upload_id, row]));
  const ofState = (state: string): number => rows.filter((row) => row.state === state).length;
  const isState = ({ uploadId }: Sent, state: string): boolean => byId.get(uploadId)?.state === state;
  const wrongRows = rows.filter(
    (row) =>
      (row.state === 'accepted') !== (row.document_id !== null) || row.notices !== (row.state === 'refused' ? 1 : 0),
  );
  const ofNoFile = documents.filter((document) => document.kind === 'upload' && !document.is_of_upload);
  return {
    accepted: ofState('accepted'),
    refused: ofState('refused'),
    uploadsUndecided: sent.filter((each) => !isState(each, 'accepted') && !isState(each, 'refused')).length,
    infectedAccepted: sent.filter((each) => each.isInfected && isState(each, 'accepted')).length,
    cleanRefused: sent.filter((each) => !each.isInfected && isState(each, 'refused')).length,
    decisionsDiffer: wrongRows.length + ofNoFile.length,
  };
}

/** Reads every document from the store itself, opens it, and compares its hash with our row. */
async function countDamaged(simulatorUrl: string, documents: readonly DocumentRow[]): Promise<number> {
  const means = { files: filesOfRun(simulatorUrl), sealing: makeSealing([SEALING_KEY]) };
  let damaged = 0;
  for (const { file_key: fileKey, bytes_hash: bytesHash } of documents) {
    const read = await readDocumentBytes(means, { fileKey, bytesHash, isDeleted: false });
    if (read.kind !== 'read') damaged += 1;
  }
  return damaged;
}

async function countRaw(simulatorUrl: string): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/files.json?prefix=incoming/`);
  return ((await answer.json()) as { objects: unknown[] }).objects.length;
}
