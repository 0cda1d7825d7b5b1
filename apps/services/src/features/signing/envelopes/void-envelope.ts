import type { Absent, RefusedByVendor, Signing, Unknown } from '@lendside/providers/signing/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { referenceOf, type Envelope } from './envelope-rows.ts';

/** What is logged when the vendor does not know an envelope that is to end. It ends in our books all the same: nobody can sign it,
 *  and it would stand in the way of every later one. */
export const LOST_AT_VENDOR = 'the signature vendor does not know an envelope that is to end';
/** What the books of the envelope say then. */
export const LOST_DETAIL = 'The vendor did not know the envelope.';

/** The vendor ended the envelope, or never had it. */
export interface VoidedAtVendor {
  readonly kind: 'voided';
  readonly vendorId: string | null;
}

/** Ends an envelope at its vendor. An envelope whose making was interrupted is looked for first. An envelope of another vendor
 *  counts as ended, because the settings name that vendor no more. `absent`: the vendor made it, but does not know it any more. */
export async function voidAtVendor(
  signing: Signing,
  envelope: Envelope,
  why = 'The documents are no longer the right ones.',
): Promise<VoidedAtVendor | Absent | RefusedByVendor | Unknown> {
  if (envelope.vendor !== signing.vendor) return { kind: 'voided', vendorId: envelope.vendorId };
  const found =
    envelope.vendorId === null
      ? await signing.findEnvelope(referenceOf(envelope))
      : ({ kind: 'made', envelopeId: envelope.vendorId } as const);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'absent') return { kind: 'voided', vendorId: null };
  const ended = await signing.voidEnvelope(found.envelopeId, why);
  return ended.kind === 'voided' ? { kind: 'voided', vendorId: found.envelopeId } : ended;
}

const RECORD_VOIDED = statement<{ envelope_id: string }>(
  'record_envelope_voided',
  `update app.envelope set state = 'voided', ended_at = now(), ended_why = left($2, 200), vendor_id = coalesce(vendor_id, $3)
    where envelope_id = $1 and state in ('making', 'sent') returning envelope_id`,
);

/** Records that an open envelope was ended. Returns false when it had ended before. */
export async function recordVoided(
  db: Queryable,
  envelopeId: string,
  why: string,
  vendorId: string | null = null,
): Promise<boolean> {
  return (await db.row(RECORD_VOIDED, [envelopeId, why, vendorId])) !== null;
}

const RECORD_EXPIRED = statement<{ envelope_id: string }>(
  'record_envelope_expired',
  `update app.envelope set state = case when vendor_id is null then 'voided' else 'expired' end, ended_at = now(), ended_why = left($2, 200)
    where envelope_id = $1 and state in ('making', 'sent') returning envelope_id`,
);

/** Records that the last day of an open envelope is over. Returns false when it had ended before. */
export async function recordExpired(db: Queryable, envelopeId: string, why: string): Promise<boolean> {
  return (await db.row(RECORD_EXPIRED, [envelopeId, why])) !== null;
}
