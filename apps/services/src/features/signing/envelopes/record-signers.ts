import type { EnvelopeState } from '@lendside/providers/signing/port.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { addEvent } from './envelope-rows.ts';

const RECORD_SIGNER = statement<{ place: number }>(
  'record_envelope_signer',
  `
  update app.envelope_signer set state = $3, decline_reason = left($5, 400),
         signed_at = case when $3 = 'signed' then coalesce($4::timestamptz, now()) end
   where envelope_id = $1 and party = $2 and state is distinct from $3 returning place`,
);
/** Records what the vendor's books show of each signer, and an event for each change. */
export async function recordSigners(tx: Transaction, envelopeId: string, { signers }: EnvelopeState): Promise<void> {
  for (const { signerId, state, signedAt, declineReason } of signers) {
    const changed = await tx.row(RECORD_SIGNER, [envelopeId, signerId, state, signedAt, declineReason]);
    if (changed !== null && state !== 'waiting')
      addEvent(tx, envelopeId, {
        kind: state,
        place: changed.place,
        detail: declineReason ?? signedAt?.toISOString() ?? null,
      });
  }
}
