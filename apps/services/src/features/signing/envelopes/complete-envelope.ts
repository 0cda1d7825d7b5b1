import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { CompletionFacts } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import type { EnvelopeState, Signing } from '@lendside/providers/signing/port.ts';
import { LoanSystemUnavailable, type LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { addDocumentLinks } from '#features/documents/document-chain-queries.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import type { SigningSubject } from '#features/signing/subjects/signing-subject.ts';
import type { PaperToKeep, StoredPaper } from '#features/signing/paperwork.ts';
import { addEvent, type Envelope } from './envelope-rows.ts';
import { recordSigners, type ReadMeans, type ReadOutcome } from './read-envelope.ts';

interface DocumentRow {
  readonly place: number;
  readonly name: string;
  readonly bytes_hash: Buffer;
}
interface EventRow {
  readonly at: Date;
  readonly kind: string;
  readonly who: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

const DOCUMENTS_OF = statement<DocumentRow>(
  'documents_of_envelope',
  `select m.place, d.name, m.bytes_hash from app.envelope_document m join app.document d using (document_id)
    where m.envelope_id = $1 order by m.place`,
);
const EVENTS_OF = statement<EventRow>(
  'events_of_envelope',
  `select v.at, v.kind, s.name as who, v.device, v.address
     from app.signing_event v left join app.envelope_signer s on s.envelope_id = v.envelope_id and s.place = v.place
    where v.envelope_id = $1 order by v.event_id`,
);
const RECORD_COMPLETED = statement<{ envelope_id: string }>(
  'record_envelope_completed',
  `
  update app.envelope set state = 'completed', completed_at = $2, ended_at = now(), applied_at = now(), refused_why = $3,
         certificate_id = $4, read_at = $5, vendor_id = $6
   where envelope_id = $1 and state in ('making', 'sent') returning envelope_id`,
);
const RECORD_SIGNED_FILES = statement(
  'record_signed_files',
  `
  update app.envelope_document m set signed_document_id = s.document_id
    from unnest($2::int[], $3::uuid[]) as s (place, document_id)
   where m.envelope_id = $1 and m.place = s.place`,
);
const TELL_REFUSED = statement(
  'tell_signature_refused',
  enqueue(`select 'signingRefused', 'signingRefused:' || $1::uuid, jsonb_build_object('envelopeId', $1::uuid)`),
);

/** The envelope ended in our books while its signature was being applied. */
class Overtaken extends Error {}

/** Keeps the signed documents and the certificate of an envelope that all have signed, and applies the signature to the loan: rows,
 *  chain and command in one commit. The command has the key of the envelope, so that it takes effect once. What came before the
 *  commit leaves only bytes in the store that a repeat writes again. A refusal of the command is kept and told. */
export async function completeEnvelope(
  means: ReadMeans,
  signing: Signing,
  envelope: Envelope & { readonly vendorId: string },
  read: EnvelopeState,
  begunAt: Date,
): Promise<ReadOutcome> {
  const { logger, files, sealer, sealing, paperwork } = means;
  const { envelopeId, lmsId, loanId, customerIds } = envelope;
  const [subject, system] = [findSubject(envelope.type), means.findSystem(lmsId)];
  if (files === null || sealer === null || subject === null || system === null) {
    logger.error(
      { envelopeId },
      'a signed envelope waits: the worker has no store of documents, no seal or no loan system',
    );
    return { kind: 'again', detail: 'no store of documents, no seal or no loan system' };
  }
  const record = await system.account(loanId, customerIds);
  if (record === null) return { kind: 'again', detail: `loan ${loanId} is not found` };
  const downloaded = await signing.download(envelope.vendorId);
  if (downloaded.kind !== 'downloaded') return { kind: 'again', detail: downloaded.detail };
  const documents = await means.database.rows(DOCUMENTS_OF, [envelopeId]);
  const today = record.snapshot.asOf;
  const toKeep = (paper: Pick<PaperToKeep, 'kind' | 'name' | 'bytes' | 'content'>): PaperToKeep => ({
    ...paper,
    lmsId,
    loanId,
    customerIds,
    mediaType: 'application/pdf',
    madeOn: today,
  });
  const stored: StoredPaper[] = [];
  const store = async (paper: PaperToKeep): Promise<string | null> => {
    const outcome = await paperwork.store({ files, sealing }, paper);
    if (outcome.kind === 'unknown') return outcome.detail;
    stored.push(outcome);
    return null;
  };
  for (const { place, name } of documents) {
    const bytes = downloaded.documents.find(({ documentId }) => documentId === place)?.bytes;
    if (bytes === undefined) return { kind: 'again', detail: `the vendor sent no document ${place}` };
    const failure = await store(toKeep({ kind: 'signed', name, bytes, content: null }));
    if (failure !== null) return { kind: 'again', detail: failure };
  }
  const signedFiles = [...stored];
  const facts = await toFacts(means, { envelope, read, record, documents, signedFiles, today });
  const certificate = await paperwork.certify(facts, { sealer, mode: means.mode, at: new Date() });
  if (certificate.noStampBecause !== null)
    logger.warn({ envelopeId, reason: certificate.noStampBecause }, 'a certificate has no time stamp');
  const { content } = certificate;
  const failure =
    (await store(toKeep({ kind: content.kind, name: content.title, bytes: certificate.bytes, content }))) ??
    (await store(
      toKeep({
        kind: 'signed',
        name: 'Certificate of the signature service',
        bytes: downloaded.certificate,
        content: null,
      }),
    ));
  if (failure !== null) return { kind: 'again', detail: failure };
  try {
    const refusal = await means.database.transaction((tx) =>
      commit(means, tx, { envelope, read, begunAt, subject, system, stored, documents, today }),
    );
    if (refusal !== null) logger.warn({ envelopeId, loanId, refusal }, 'the loan did not take a signature');
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return { kind: 'again', detail: error.message };
    if (!(error instanceof Overtaken)) throw error;
  }
  return { kind: 'ended' };
}

interface ToCommit {
  readonly envelope: Envelope & { readonly vendorId: string };
  readonly read: EnvelopeState;
  readonly begunAt: Date;
  readonly subject: SigningSubject;
  readonly system: LoanSystem<Transaction>;
  /** The signed documents in their order, our certificate, and the vendor's. */
  readonly stored: readonly StoredPaper[];
  readonly documents: readonly DocumentRow[];
  readonly today: BusinessDate;
}

/** Writes everything that follows from the last signature. Returns why the loan refused it, or null. Locks the loan before the
 *  envelope, as other acts on a loan do. */
async function commit(
  { paperwork, sealing }: ReadMeans,
  tx: Transaction,
  { envelope, read, begunAt, subject, system, stored, documents, today }: ToCommit,
): Promise<string | null> {
  const { envelopeId, loanId, terms, vendorId } = envelope;
  const answer = await subject.apply(system, tx, { key: `envelope:${envelopeId}`, loanId, terms });
  const refusal = answer.ok ? null : 'reason' in answer.refusal ? answer.refusal.reason : answer.refusal.code;
  await recordSigners(tx, envelopeId, read);
  const kept = [];
  for (const [index, paper] of stored.entries()) {
    // The vendor's own certificate comes last. It is kept, but it is no document of the loan; nor is one that the loan refused.
    const signedOn = refusal === null && index <= documents.length ? today : null;
    kept.push(await paperwork.record(tx, sealing, { ...paper, document: { ...paper.document, signedOn } }));
  }
  const ids = kept.map(({ documentId }) => documentId);
  const certificateId = ids[documents.length];
  const completedAt = read.completedAt ?? begunAt;
  const row = [envelopeId, completedAt, refusal, certificateId, begunAt, vendorId];
  if ((await tx.row(RECORD_COMPLETED, row)) === null) throw new Overtaken();
  tx.send(RECORD_SIGNED_FILES, [envelopeId, documents.map(({ place }) => place), ids.slice(0, documents.length)]);
  if (refusal === null)
    await addDocumentLinks(tx, { loanId, documentIds: [...new Set(ids)], act: subject.act, businessDate: today });
  else tx.send(TELL_REFUSED, [envelopeId]);
  addEvent(tx, envelopeId, { kind: 'completed', detail: completedAt.toISOString() });
  addEvent(tx, envelopeId, { kind: refusal === null ? 'applied' : 'refused', detail: refusal });
  return refusal;
}

/** What happened, in the words of the certificate. Other kinds are not told there. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  made: 'Prepared the documents',
  sent: 'Sent the documents to the signature service',
  ceremonyOpened: 'Opened the signing page',
  returned: 'Left the signing page',
  opened: 'Opened the documents',
  signed: 'Signed',
};

async function toFacts(
  { database, lender }: ReadMeans,
  {
    envelope,
    read,
    record,
    documents,
    signedFiles,
    today,
  }: {
    readonly envelope: Envelope & { readonly vendorId: string };
    readonly read: EnvelopeState;
    readonly record: LoanRecord;
    readonly documents: readonly DocumentRow[];
    readonly signedFiles: readonly StoredPaper[];
    readonly today: BusinessDate;
  },
): Promise<CompletionFacts> {
  const events = await database.rows(EVENTS_OF, [envelope.envelopeId]);
  const brand = findBrandCode(record.brand);
  const author = brand === null ? record.brand : brandName(brand, {});
  const signedAtOf = (party: string): Date =>
    read.signers.find(({ signerId }) => signerId === party)?.signedAt ?? read.completedAt ?? new Date();
  return {
    author,
    lender: { name: lender?.name ?? author },
    loanHeader: record.snapshot.loanHeader,
    madeOn: today,
    envelopeId: envelope.envelopeId,
    vendor: { name: VENDOR_NAMES[envelope.vendor] ?? envelope.vendor, envelopeId: envelope.vendorId },
    documents: documents.map(({ name, bytes_hash: shown }, index) => ({
      name,
      shownHash: shown.toString('hex'),
      signedHash: signedFiles[index]?.bytesHash.toString('hex') ?? '',
    })),
    signers: envelope.signers.map(({ name, email, party, consent }) => ({
      name,
      email,
      party,
      consentVersion: consent?.version ?? 'none recorded',
      consentAt: consent?.at ?? signedAtOf(party),
      signedAt: signedAtOf(party),
    })),
    events: [
      ...events.flatMap(({ kind, ...event }) => {
        const what = EVENT_WORDS[kind];
        return what === undefined || kind === 'signed' ? [] : [{ ...event, what }];
      }),
      ...envelope.signers.map(({ name, party }) => ({
        at: signedAtOf(party),
        what: 'Signed',
        who: name,
        device: null,
        address: null,
      })),
    ],
  };
}

const VENDOR_NAMES: Readonly<Record<string, string>> = { docusign: 'DocuSign', docuseal: 'DocuSeal' };
