import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '#platform/database.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import { tellSigners } from '#features/signing/tell-signers.ts';
import { withEnvelope, type ClaimedEnvelope } from './claim-envelope.ts';
import { addEvent, isOpen, type Envelope } from './envelope-rows.ts';
import { readEnvelope } from './read-envelope.ts';
import type { ReadMeans } from './read-means.ts';
import { LOST_AT_VENDOR, LOST_DETAIL, recordVoided, voidAtVendor } from './void-envelope.ts';

/** How an end turned out: `ended`, nobody can sign any more; `completed`, all had signed before, and the signature is applied;
 *  `unknown`, the vendor gave no answer. */
export type SigningEnd = 'ended' | 'completed' | 'unknown';

/** Another worker has the envelope; it is done in a moment. */
const LOOK_MS = 200;
const WAIT_MAX_MS = 3_000;

const OPEN_ENVELOPE = statement<{ envelope_id: string }>(
  'open_envelope_to_end',
  `select envelope_id from app.envelope where lms_id = $1 and loan_id = $2 and signing_type = $3 and state in ('making', 'sent')
      and ($4::text is null or terms ->> 'renewalId' = $4)`,
);
const STATE_OF = statement<{ state: Envelope['state'] }>(
  'state_of_envelope',
  'select state from app.envelope where envelope_id = $1',
);

/** What is to end: the signing of one thing on a loan; with `renewalId`, only what was sent to be signed for that renewal. */
export type SigningToEnd = Pick<Envelope, 'lmsId' | 'loanId' | 'type'> & { readonly renewalId?: string };

/** Ends the open envelope of a loan at its vendor and in our books. One that the vendor will not end any more is read once, so that a
 *  signature of all parties counts. Not inside a transaction; repeating it is harmless. */
export async function endSigning(
  means: ReadMeans,
  { lmsId, loanId, type, renewalId }: SigningToEnd,
  why: string,
): Promise<SigningEnd> {
  const { database } = means;
  const open = await database.row(OPEN_ENVELOPE, [lmsId, loanId, type, renewalId ?? null]);
  if (open === null) return 'ended';
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += LOOK_MS) {
    const ended = await withEnvelope(database, open.envelope_id, (claimed) => endClaimed(means, claimed, why));
    if (ended === 'absent') return 'ended';
    if (ended !== 'busy') return ended;
    await pause(LOOK_MS);
  }
  return 'unknown';
}

async function endClaimed(means: ReadMeans, claimed: ClaimedEnvelope, why: string): Promise<SigningEnd> {
  const { database, signing, logger } = means;
  const { envelope } = claimed;
  const { envelopeId, state } = envelope;
  if (!isOpen(envelope)) return state === 'completed' ? 'completed' : 'ended';
  if (signing === null) {
    logger.error({ envelopeId }, 'an envelope cannot be ended because the settings name no signature vendor');
    return 'unknown';
  }
  const ended = await voidAtVendor(signing, envelope, why);
  if (ended.kind === 'unknown') {
    logger.warn({ envelopeId, reason: ended.detail }, 'the signature vendor did not end an envelope');
    return 'unknown';
  }
  if (ended.kind === 'refused') {
    const read = await readEnvelope(means, claimed);
    if (read.kind !== 'ended') return 'unknown';
    return (await database.row(STATE_OF, [envelopeId]))?.state === 'completed' ? 'completed' : 'ended';
  }
  const isLost = ended.kind === 'absent';
  if (isLost) logger.error({ envelopeId }, LOST_AT_VENDOR);
  await database.transaction(async (tx) => {
    if (!(await recordVoided(tx, envelopeId, why, isLost ? null : ended.vendorId))) return;
    addEvent(tx, envelopeId, { kind: 'voided', detail: isLost ? `${why} ${LOST_DETAIL}` : why });
    if (findSubject(envelope.type)?.tellsOfEnds !== true) tellSigners(tx, envelopeId, 'ended');
  });
  return 'ended';
}
