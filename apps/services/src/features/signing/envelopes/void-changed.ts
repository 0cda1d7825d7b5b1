import type { Signing } from '@lendside/providers/signing/port.ts';
import { Refused } from '#platform/refused.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { tellSigners } from '#features/signing/tell-signers.ts';
import { asCustomers, addEvent, type Envelope } from './envelope-rows.ts';
import { UNAVAILABLE } from './keep-papers.ts';
import { queueRead } from './queue-work.ts';
import { LOST_AT_VENDOR, LOST_DETAIL, recordVoided, voidAtVendor } from './void-envelope.ts';

/** Ends an open envelope whose documents are no longer the right ones, at the vendor first. Refuses with `SigningUnavailable` when
 *  the vendor gives no answer, and with `NotYourTurn` when all have signed it already. */
export async function voidChanged(
  { database, logger }: Pick<SigningMeans, 'database' | 'logger'>,
  signing: Signing,
  envelope: Envelope,
  { why, about }: { readonly why: string; readonly about: 'changed' | 'newDay' },
): Promise<void> {
  const { envelopeId } = envelope;
  const ended = await voidAtVendor(signing, envelope, why);
  if (ended.kind === 'unknown') {
    logger.warn({ envelopeId, reason: ended.detail }, 'the signature vendor did not end an envelope');
    throw new Refused('SigningUnavailable', UNAVAILABLE);
  }
  if (ended.kind === 'absent') logger.error({ envelopeId }, LOST_AT_VENDOR);
  await asCustomers(database, envelope, async (tx) => {
    if (ended.kind !== 'refused') {
      await recordVoided(tx, envelopeId, why, ended.kind === 'voided' ? ended.vendorId : null);
      addEvent(tx, envelopeId, { kind: 'voided', detail: ended.kind === 'voided' ? why : `${why} ${LOST_DETAIL}` });
      tellSigners(tx, envelopeId, about);
    } else await queueRead(tx, envelopeId, `overtaken:${envelopeId}`);
  });
  if (ended.kind === 'refused') throw new Refused('NotYourTurn', 'These documents were signed already.');
}
