import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LoanSystemUnavailable, type LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { EnvelopeState, Signing } from '@lendside/providers/signing/port.ts';
import { addDocumentLinks } from '#features/documents/document-chain-queries.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { StoredDocument } from '#features/documents/keep-document.ts';
import type { KeptPaper } from '#features/signing/paperwork.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import type { SigningSubject } from '#features/signing/subjects/signing-subject.ts';
import { tellSigners } from '#features/signing/tell-signers.ts';
import { addEvent, type Envelope } from './envelope-rows.ts';
import { keepSigned, type SignedFiles } from './keep-signed.ts';
import type { ReadMeans, ReadOutcome } from './read-means.ts';
import { recordSigners } from './record-signers.ts';

const RECORD_COMPLETED = statement<{ envelope_id: string }>(
  'record_envelope_completed',
  `
  update app.envelope set state = 'completed', completed_at = $2, ended_at = now(), applied_at = now(), refused_why = $3,
         certificate_id = $4, read_at = $5, vendor_id = $6
   where envelope_id = $1 and state in ('making', 'sent') returning envelope_id`,
);
/** Records the vendor's signed files of an envelope. */
export const RECORD_SIGNED_FILES = statement(
  'record_signed_files',
  `
  update app.envelope_document m set signed_document_id = s.document_id
    from unnest($2::int[], $3::uuid[]) as s (place, document_id)
   where m.envelope_id = $1 and m.place = s.place`,
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
  const { logger, files, sealer } = means;
  const { envelopeId, lmsId, loanId, customerIds } = envelope;
  const [subject, system] = [findSubject(envelope.type), means.findSystem(lmsId)];
  if (files === null || sealer === null || subject === null || system === null) {
    logger.error({ envelopeId }, 'a signed envelope waits for a store of documents, a seal or its loan system');
    return { kind: 'again', detail: 'no store of documents, no seal or no loan system' };
  }
  const record = await system.account(loanId, customerIds);
  if (record === null) return { kind: 'again', detail: `loan ${loanId} is not found` };
  const kept = await keepSigned({ ...means, signing, files, sealer }, envelope, read, record);
  if (kept.kind === 'again') return kept;
  try {
    const refusal = await means.database.transaction((tx) =>
      commit(means, tx, { envelope, read, begunAt, subject, system, files: kept }),
    );
    if (refusal !== null) logger.warn({ envelopeId, loanId, refusal }, 'the loan did not take a signature');
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) {
      // No row names this certificate, and each try seals another one. A silent store keeps it until somebody looks.
      await files.remove(kept.certificate.fileKey);
      return { kind: 'again', detail: error.message };
    }
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
  readonly files: SignedFiles;
}

/** Writes everything that follows from the last signature. Returns why the loan refused it, or null. Locks the loan before the
 *  envelope, as other acts on a loan do. */
async function commit(
  { paperwork, sealing }: ReadMeans,
  tx: Transaction,
  { envelope, read, begunAt, subject, system, files }: ToCommit,
): Promise<string | null> {
  const { envelopeId, loanId, terms, vendorId } = envelope;
  const completedAt = read.completedAt ?? begunAt;
  const answer = await subject.apply(system, tx, {
    key: `envelope:${envelopeId}`,
    loanId,
    terms,
    signedAt: completedAt,
  });
  const refusal = answer.ok ? null : 'reason' in answer.refusal ? answer.refusal.reason : answer.refusal.code;
  await recordSigners(tx, envelopeId, read);
  // What the loan refused is kept, but is no signed document of the loan. Nor is the vendor's own certificate.
  const signedOn = answer.ok ? answer.value.signedOn : null;
  const keep = (paper: StoredDocument, on: BusinessDate | null): Promise<KeptPaper> =>
    paperwork.record(tx, sealing, { ...paper, document: { ...paper.document, signedOn: on } });
  const signed: KeptPaper[] = [];
  for (const paper of files.signed) signed.push(await keep(paper, signedOn));
  const certificate = await keep(files.certificate, signedOn);
  const theirs = await keep(files.vendorCertificate, null);
  const row = [envelopeId, completedAt, refusal, certificate.documentId, begunAt, vendorId];
  if ((await tx.row(RECORD_COMPLETED, row)) === null) throw new Overtaken();
  const ids = signed.map(({ documentId }) => documentId);
  tx.send(RECORD_SIGNED_FILES, [envelopeId, files.documents.map(({ place }) => place), ids]);
  if (signedOn !== null) {
    const shown = files.documents.map((document) => document.document_id);
    const documentIds = [...new Set([...shown, ...ids, certificate.documentId, theirs.documentId])];
    await addDocumentLinks(tx, { loanId, documentIds, act: subject.act, businessDate: signedOn });
  }
  if (refusal === null) tellSigners(tx, envelopeId, 'complete');
  else if (refusal === 'quote_expired') tellSigners(tx, envelopeId, 'newDay');
  else if (!subject.tellsOfEnds) tellSigners(tx, envelopeId, 'refused');
  addEvent(tx, envelopeId, { kind: 'completed', detail: completedAt.toISOString() });
  addEvent(tx, envelopeId, { kind: refusal === null ? 'applied' : 'refused', detail: refusal });
  return refusal;
}
