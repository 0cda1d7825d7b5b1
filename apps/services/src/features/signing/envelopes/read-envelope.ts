import type { EnvelopeState, Signing } from '@lendside/providers/signing/port.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import { tellOfTurn, tellSigners } from '#features/signing/tell-signers.ts';
import { completeEnvelope } from './complete-envelope.ts';
import { addEvent, isOpen, referenceOf, type Envelope } from './envelope-rows.ts';
import { recordSent } from './make-at-vendor.ts';
import { recordSigners } from './record-signers.ts';
import type { ClaimedEnvelope } from './claim-envelope.ts';
import type { ReadMeans, ReadOutcome } from './read-means.ts';

const RECORD_READ = statement(
  'record_envelope_read',
  `update app.envelope set read_at = greatest(read_at, $2) where envelope_id = $1`,
);
const RECORD_END = statement<{ envelope_id: string }>(
  'record_envelope_end',
  `
  update app.envelope set state = $2, ended_at = now(), ended_why = left($3, 200), read_at = $4
   where envelope_id = $1 and state in ('making', 'sent') returning envelope_id`,
);

/** Reads an open envelope at its vendor once and records what the vendor's books show. When all have signed, it keeps the signed
 *  documents and applies the signature to the loan. Repeating it is harmless. */
export async function readEnvelope(means: ReadMeans, { envelope, begunAt }: ClaimedEnvelope): Promise<ReadOutcome> {
  const { signing, logger } = means;
  if (!isOpen(envelope)) return { kind: 'ended' };
  const { envelopeId } = envelope;
  if (signing === null || signing.vendor !== envelope.vendor)
    return { kind: 'again', detail: `the settings name no vendor ${envelope.vendor}` };
  const vendorId = await findVendorId(means, signing, envelope);
  if (vendorId.kind !== 'found') return vendorId.outcome;
  const read = await signing.read(vendorId.id);
  if (read.kind === 'unknown') return { kind: 'again', detail: read.detail };
  if (read.kind === 'absent') {
    // A read ends nothing: with a wrong account in the settings every envelope would look like this.
    logger.error({ envelopeId, vendorId: vendorId.id }, 'the signature vendor does not know an envelope');
    return { kind: 'absent', detail: 'the vendor does not know the envelope' };
  }
  if (read.state === 'completed')
    return completeEnvelope(means, signing, { ...envelope, vendorId: vendorId.id }, read, begunAt);
  return means.database.transaction((tx) => recordState(means, tx, envelope, read, begunAt));
}

/** Returns the vendor's id. A row whose making was interrupted is looked for by its reference. */
async function findVendorId(
  { database }: ReadMeans,
  signing: Signing,
  envelope: Envelope,
): Promise<{ readonly kind: 'found'; readonly id: string } | { readonly kind: 'none'; readonly outcome: ReadOutcome }> {
  if (envelope.vendorId !== null) return { kind: 'found', id: envelope.vendorId };
  const found = await signing.findEnvelope(referenceOf(envelope));
  if (found.kind === 'unknown') return { kind: 'none', outcome: { kind: 'again', detail: found.detail } };
  // Nobody was ever shown it. The next press goes on.
  if (found.kind === 'absent') return { kind: 'none', outcome: { kind: 'open' } };
  const counts = await recordSent(database, envelope.envelopeId, found.envelopeId);
  return counts === null ? { kind: 'none', outcome: { kind: 'ended' } } : { kind: 'found', id: counts };
}

async function recordState(
  { findSystem }: ReadMeans,
  tx: Transaction,
  envelope: Envelope,
  read: EnvelopeState,
  begunAt: Date,
): Promise<ReadOutcome> {
  const { envelopeId, type, lmsId } = envelope;
  await recordSigners(tx, envelopeId, read);
  if (read.state === 'sent' && read.signers.every(({ state }) => state === 'signed'))
    return { kind: 'again', detail: 'all have signed, and the vendor is finishing the documents' };
  if (read.state === 'sent') {
    tx.send(RECORD_READ, [envelopeId, begunAt]);
    tellOfTurn(tx, envelopeId);
    return { kind: 'open' };
  }
  const why = read.signers.find(({ state }) => state === 'declined')?.declineReason ?? `${read.state} at the vendor`;
  const ended = await tx.row(RECORD_END, [envelopeId, read.state, why, begunAt]);
  if (ended !== null && read.state !== 'completed') {
    addEvent(tx, envelopeId, { kind: read.state, detail: why });
    tellSigners(tx, envelopeId, read.state === 'declined' ? 'declined' : 'ended');
    const system = findSystem(lmsId);
    if (read.state === 'declined' && system !== null) await findSubject(type)?.declined?.(system, tx, envelope);
  }
  return { kind: 'ended' };
}
