import type { EnvelopeState, Signing } from '@lendside/providers/signing/port.ts';
import { statement } from '#platform/database.ts';
import type { StoredDocument } from '#features/documents/keep-document.ts';
import { tellSigners } from '#features/signing/tell-signers.ts';
import type { ClaimedEnvelope } from './claim-envelope.ts';
import { RECORD_SIGNED_FILES } from './complete-envelope.ts';
import { addEvent, referenceOf, type Envelope } from './envelope-rows.ts';
import { keepSigned, type SignedFiles } from './keep-signed.ts';
import type { ReadMeans, ReadOutcome } from './read-means.ts';
import { recordSigners } from './record-signers.ts';

/** Why such a signature has no effect. */
const OVERTAKEN = 'ended_before_signed';

const RECORD_OVERTAKEN = statement<{ envelope_id: string }>(
  'record_envelope_overtaken',
  `
  update app.envelope set refused_why = '${OVERTAKEN}', certificate_id = $2, read_at = $3, vendor_id = coalesce(vendor_id, $4)
   where envelope_id = $1 and state = 'voided' and refused_why is null returning envelope_id`,
);

/** Keeps what was signed at the vendor although the envelope had ended in our books before, as when the same thing was signed on
 *  paper at the store. The signature has no effect: its files and certificate are kept with the reason, and the signers are told.
 *  Repeating it changes nothing. */
export async function keepOvertaken(
  means: ReadMeans,
  signing: Signing,
  { envelope, begunAt }: ClaimedEnvelope,
): Promise<ReadOutcome> {
  const { files, sealer, logger } = means;
  const { envelopeId, lmsId, loanId, customerIds, refusedWhy } = envelope;
  if (refusedWhy !== null) return { kind: 'ended' };
  const vendorId = envelope.vendorId ?? (await findId(signing, envelope));
  if (vendorId === null) return { kind: 'again', detail: 'the vendor does not find the envelope' };
  const read = await signing.read(vendorId);
  if (read.kind === 'unknown') return { kind: 'again', detail: read.detail };
  // Declined: nothing was signed.
  if (read.kind === 'absent' || read.state !== 'completed') return { kind: 'ended' };
  const record = (await means.findSystem(lmsId)?.account(loanId, customerIds)) ?? null;
  if (files === null || sealer === null || record === null)
    return { kind: 'again', detail: 'no store of documents, no seal or no loan' };
  const kept = await keepSigned({ ...means, signing, files, sealer }, { ...envelope, vendorId }, read, record);
  if (kept.kind === 'again') return kept;
  await recordOvertaken(means, { envelopeId, vendorId, read, begunAt, kept });
  logger.error({ envelopeId, loanId }, 'documents were signed online after their envelope had ended');
  return { kind: 'ended' };
}

async function findId(signing: Signing, envelope: Envelope): Promise<string | null> {
  const found = await signing.findEnvelope(referenceOf(envelope));
  return found.kind === 'made' ? found.envelopeId : null;
}

interface Overtaken {
  readonly envelopeId: string;
  readonly vendorId: string;
  readonly read: EnvelopeState;
  readonly begunAt: Date;
  readonly kept: SignedFiles;
}

function recordOvertaken(
  { database, paperwork, sealing }: ReadMeans,
  { envelopeId, vendorId, read, begunAt, kept }: Overtaken,
): Promise<void> {
  return database.transaction(async (tx) => {
    const keep = async (paper: StoredDocument): Promise<string> =>
      (await paperwork.record(tx, sealing, paper)).documentId;
    const signed: string[] = [];
    for (const paper of kept.signed) signed.push(await keep(paper));
    const certificateId = await keep(kept.certificate);
    await keep(kept.vendorCertificate);
    if ((await tx.row(RECORD_OVERTAKEN, [envelopeId, certificateId, begunAt, vendorId])) === null) return;
    await recordSigners(tx, envelopeId, read);
    tx.send(RECORD_SIGNED_FILES, [envelopeId, kept.documents.map(({ place }) => place), signed]);
    addEvent(tx, envelopeId, { kind: 'refused', detail: OVERTAKEN });
    tellSigners(tx, envelopeId, 'refused');
  });
}
