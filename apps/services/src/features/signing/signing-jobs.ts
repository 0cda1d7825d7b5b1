import { statement } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import { withEnvelope, type ClaimedEnvelope } from './envelopes/claim-envelope.ts';
import { addEvent, isOpen, type Envelope } from './envelopes/envelope-rows.ts';
import { READ_KIND, SWEEP_KIND, SWEEP_MINUTES, VOID_KIND } from './envelopes/queue-work.ts';
import { isOfEarlierDay, newDayText } from './envelopes/new-day.ts';
import { keepOvertaken } from './envelopes/keep-overtaken.ts';
import { readEnvelope } from './envelopes/read-envelope.ts';
import type { ReadMeans, ReadOutcome } from './envelopes/read-means.ts';
import { tellSigners } from './tell-signers.ts';
import { LOST_AT_VENDOR, LOST_DETAIL, recordExpired, recordVoided, voidAtVendor } from './envelopes/void-envelope.ts';

/** Another worker has the envelope; it is done in a moment. */
const BUSY_MS = 300;
const SWEEP_MS = SWEEP_MINUTES * 60_000;
/** The vendor gave no answer to a sweep. */
const UNANSWERED_MS = 60_000;
/** A read that fails is tried again soon, then less often; the sweep goes on for as long as the envelope is open. */
const READS_MAX = 60;
const READ_WAIT_MAX_MS = 60_000;

type Payload = Readonly<Record<string, unknown>>;
type Work = (claimed: ClaimedEnvelope, payload: Payload) => Promise<OutboxOutcome>;

type Kinds = Readonly<Record<string, OutboxKind>>;

/** The work of signing, in two queues. `reads`: reading an envelope when something happened to it. `others`: looking at every open
 *  envelope now and then, and ending envelopes at the vendor; reads never wait for these. Source: width 2. */
export function signingKinds(means: ReadMeans): { readonly reads: Kinds; readonly others: Kinds } {
  const soon = {
    attemptsMax: READS_MAX,
    waitMs: (tries: number) => Math.min(READ_WAIT_MAX_MS, 500 * 2 ** Math.min(tries, 8)),
  };
  // What repeats for as long as an envelope is open must never be given up.
  const always = { attemptsMax: Number.MAX_SAFE_INTEGER, waitMs: () => UNANSWERED_MS };
  const read = onEnvelope(means, (claimed, payload) => readNow(means, claimed, payload));
  const end = onEnvelope(means, (claimed, payload) => endAtVendor(means, claimed, payload));
  return {
    reads: { [READ_KIND]: { ...soon, work: read } },
    others: {
      [SWEEP_KIND]: { ...always, work: onEnvelope(means, (claimed) => sweep(means, claimed)) },
      [VOID_KIND]: { ...always, work: end },
    },
  };
}

function onEnvelope({ database }: ReadMeans, work: Work): OutboxKind['work'] {
  return async (payload) => {
    const outcome = await withEnvelope(database, String(payload['envelopeId']), (claimed) => work(claimed, payload));
    if (outcome === 'busy') return { kind: 'later', delayMs: BUSY_MS };
    return outcome === 'absent' ? { kind: 'giveUp', detail: 'there is no such envelope' } : outcome;
  };
}

async function readNow(means: ReadMeans, claimed: ClaimedEnvelope, { at }: Payload): Promise<OutboxOutcome> {
  const { readAt } = claimed.envelope;
  // A read that began after this one was asked for has seen everything that this one could see.
  if (readAt !== null && typeof at === 'string' && readAt > new Date(at)) return { kind: 'done' };
  const read = await readEnvelope(means, claimed);
  return 'detail' in read ? { kind: 'again', detail: read.detail } : { kind: 'done' };
}

/** Reads an open envelope that nothing else has read for a while, and ends one whose last day is over. */
async function sweep(means: ReadMeans, claimed: ClaimedEnvelope): Promise<OutboxOutcome> {
  const { envelope, begunAt } = claimed;
  if (!isOpen(envelope)) return { kind: 'done' };
  const over = await findWhyOver(means, envelope);
  const restMs = envelope.readAt === null ? 0 : envelope.readAt.getTime() + SWEEP_MS - begunAt.getTime();
  if (over === null && restMs > 0) return { kind: 'later', delayMs: restMs };
  const read = await readEnvelope(means, claimed);
  if (over !== null && (read.kind === 'open' || read.kind === 'absent')) return endOver(means, envelope, over);
  return toSweepOutcome(read);
}

function toSweepOutcome(read: ReadOutcome): OutboxOutcome {
  if (read.kind === 'ended') return { kind: 'done' };
  return { kind: 'later', delayMs: read.kind === 'open' ? SWEEP_MS : UNANSWERED_MS };
}

/** Why nobody may sign an envelope any more, and how it ends. */
interface WhyOver {
  readonly state: 'expired' | 'voided';
  readonly why: string;
  readonly about: 'ended' | 'newDay';
}

async function findWhyOver({ findSystem }: ReadMeans, envelope: Envelope): Promise<WhyOver | null> {
  const today = (await findSystem(envelope.lmsId)?.businessDate())?.current;
  if (today === undefined) return null;
  if (today > envelope.signBy) return { state: 'expired', why: 'The last day to sign is over.', about: 'ended' };
  return isOfEarlierDay(envelope, today) ? { state: 'voided', why: newDayText(today), about: 'newDay' } : null;
}

async function endOver(
  { database, signing, logger }: ReadMeans,
  envelope: Envelope,
  { state, why, about }: WhyOver,
): Promise<OutboxOutcome> {
  if (signing === null) return { kind: 'later', delayMs: UNANSWERED_MS };
  const ended = await voidAtVendor(signing, envelope, why);
  // Refused: somebody signed or declined in this moment. It is read again.
  if (ended.kind === 'refused') return { kind: 'later', delayMs: BUSY_MS };
  if (ended.kind === 'unknown') return { kind: 'later', delayMs: UNANSWERED_MS };
  const { envelopeId } = envelope;
  if (ended.kind === 'absent') logger.error({ envelopeId }, LOST_AT_VENDOR);
  await database.transaction(async (tx) => {
    const record = state === 'expired' ? recordExpired : recordVoided;
    if (!(await record(tx, envelopeId, why))) return;
    addEvent(tx, envelopeId, { kind: state, detail: ended.kind === 'voided' ? why : `${why} ${LOST_DETAIL}` });
    tellSigners(tx, envelopeId, about);
  });
  return { kind: 'done' };
}

const HAS_SIGNED = statement<{ place: number }>(
  'has_signer_signed',
  `select place from app.envelope_signer where envelope_id = $1 and place = $2 and state = 'signed'`,
);

/** Ends an envelope at the vendor, then in our books. With `unlessSignedBy`, the vendor is read first, and what that signer has
 *  signed meanwhile stays. One that ended in our books before is only ended at the vendor. One that the
 *  vendor will not end any more is read: all have signed, or somebody declined. What was signed after our end is kept. */
async function endAtVendor(
  means: ReadMeans,
  claimed: ClaimedEnvelope,
  { why, surplusId, unlessSignedBy, about }: Payload,
): Promise<OutboxOutcome> {
  const { database, signing, logger } = means;
  const { envelope } = claimed;
  if (typeof surplusId === 'string') return endSurplus(means, envelope, surplusId, String(why));
  const { envelopeId } = envelope;
  if (!isOpen(envelope) && envelope.state !== 'voided') return { kind: 'done' };
  if (signing === null) return { kind: 'later', delayMs: UNANSWERED_MS };
  if (typeof unlessSignedBy === 'number' && envelope.vendorId !== null) {
    const read = await readEnvelope(means, claimed);
    if (read.kind === 'again') return read;
    if (read.kind === 'ended') return { kind: 'done' };
    if ((await database.row(HAS_SIGNED, [envelopeId, unlessSignedBy])) !== null) return { kind: 'done' };
  }
  const ended = await voidAtVendor(signing, envelope, String(why));
  if (ended.kind === 'unknown') return { kind: 'again', detail: ended.detail };
  if (ended.kind === 'refused') {
    const read = isOpen(envelope) ? await readEnvelope(means, claimed) : await keepOvertaken(means, signing, claimed);
    return read.kind === 'ended' ? { kind: 'done' } : { kind: 'later', delayMs: UNANSWERED_MS };
  }
  const isLost = ended.kind === 'absent';
  if (isLost) logger.error({ envelopeId }, LOST_AT_VENDOR);
  await database.transaction(async (tx) => {
    if (!(await recordVoided(tx, envelopeId, String(why), isLost ? null : ended.vendorId))) return;
    addEvent(tx, envelopeId, { kind: 'voided', detail: isLost ? `${String(why)} ${LOST_DETAIL}` : String(why) });
    tellSigners(tx, envelopeId, about === 'newDay' ? 'newDay' : 'ended');
  });
  return { kind: 'done' };
}

/** Ends an envelope that the vendor made a second time, and that nobody was shown. */
async function endSurplus(
  { signing, logger }: ReadMeans,
  { envelopeId, vendor, vendorId }: Envelope,
  surplusId: string,
  why: string,
): Promise<OutboxOutcome> {
  if (signing === null || signing.vendor !== vendor) return { kind: 'later', delayMs: UNANSWERED_MS };
  if (vendorId === surplusId) return { kind: 'done' };
  const ended = await signing.voidEnvelope(surplusId, why);
  if (ended.kind === 'unknown') return { kind: 'again', detail: ended.detail };
  if (ended.kind === 'refused')
    logger.error({ envelopeId, surplusId, reason: ended.detail }, 'the vendor did not end an envelope made twice');
  return { kind: 'done' };
}
