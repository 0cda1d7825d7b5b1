import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { ReturnedPayout } from '@lendside/providers/disbursements/port.ts';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { startAge } from '#platform/lanes/claim-age.ts';
import { statement } from '#platform/database.ts';
import { payoutOutcome, type PayoutOutcome } from '#features/payouts/send/decide-outcome.ts';
import { CLAIM_COLUMNS, type ClaimedPayout } from '#features/payouts/send/payout-claims.ts';
import { deskNumberOf, listDesks } from '#features/payouts/send/payout-desks.ts';
import { takePayoutStep, type PayoutStepOptions } from '#features/payouts/send/payout-steps.ts';
import { queueUnpaid } from '#features/payouts/make/next-attempt.ts';
import { remindOfPickUps } from '#features/payouts/tell/tell-person.ts';
import { recordPayoutOutcomes } from '#features/payouts/send/record-outcomes.ts';

/** Dependencies of following payouts before a day closes. */
export interface ClosingOptions extends PayoutStepOptions {
  readonly logger: Logger;
  /** Longest time that the day waits, in ms. */
  readonly waitMaxMs?: number;
}

/** Longest time that the day waits for the channels. The next day follows the remaining payouts, so nothing is lost. */
const WAIT_MAX_MS = 30_000;
/** Longest time that the day waits for draws that a worker is sending now. */
const SENDING_MAX_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** A list of returns is complete for its days. Older days are read again, for a system whose days were closed late. */
const RETURN_DAYS = 10;
const AT_ONCE = 16;
/** Steps of one payout: an inquiry, a cancel, and one more inquiry. */
const STEPS_MAX = 4;

const BEING_SENT = statement<{ n: number }>(
  'payouts_being_sent',
  `select count(*)::int as n from app.payout
    where lms_id = $1 and state in ('asked', 'sending') and next_at <= clock_timestamp() + interval '1 minute'`,
);

/** A payout to ask about, with the fields that name its desk. */
interface OutRow {
  readonly payout_id: string;
  readonly channel: ClaimedPayout['channel'];
  readonly processor: number | null;
}

// The answer of an unknown payout was lost: the channel may have taken it on this day.
const OUT = statement<OutRow>(
  'payouts_out',
  `select p.payout_id, p.channel, c.processor
     from app.payout p left join app.card c on c.card_id = p.card_id
    where p.lms_id = $1
      and (p.state = 'unknown' or p.state in ('sent', 'cancelling') and (p.channel <> 'store' or p.expires_on <= $2))
    order by p.payout_id`,
);

// A person may pick it up until the end of the day.
const EXPIRE = statement(
  'payouts_expire',
  `
  update app.payout set cancel_asked_at = clock_timestamp(), cancel_asked_why = 'expired', cancel_asked_on = $2, cancel_refused = null
   where lms_id = $1 and state = 'sent' and channel in ('store', 'moneyGram') and expires_on <= $2
     and (cancel_asked_at is null or cancel_refused is not null)`,
);

const CLAIM = statement<ClaimedPayout>(
  'payout_claim_one',
  `
  update app.payout p set fence = p.fence + 1, inquiries = p.inquiries + 1,
    lease_until = clock_timestamp() + $3 * interval '1 millisecond', next_at = clock_timestamp() + $3 * interval '1 millisecond'
   where p.payout_id = $1 and p.state = any ($2)
  returning ${CLAIM_COLUMNS}`,
);

/** Asks about every payout of a loan system that is on its way, before its day closes. Reads what banks gave back, and finds payouts whose answer was
 *  lost. Stops payouts at the partner that nobody picked up in time. Books it all on this day, and sends money again that is still owed. Works
 *  outside transactions, and ends in time whatever the partners do. Source: width 1; loan-core 5.2 step 3, 5.5. */
export async function followBeforeClosing(options: ClosingOptions, lmsId: 1 | 2, closing: BusinessDate): Promise<void> {
  const { database, logger, waitMaxMs = WAIT_MAX_MS } = options;
  await waitForSending(options, lmsId, Math.min(waitMaxMs, SENDING_MAX_MS));
  await readReturns(options, lmsId, closing);
  // The payouts have their full time even when a list of returns never comes.
  const untilMs = performance.now() + waitMaxMs;
  await database.rows(EXPIRE, [lmsId, closing]);
  const byDesk = Map.groupBy(await database.rows(OUT, [lmsId, closing]), (row) =>
    deskNumberOf(row.channel, row.processor),
  );
  const left = await Promise.all(
    [...byDesk.values()].map((out) =>
      followDesk(
        options,
        out.map((row) => row.payout_id),
        { closing, untilMs },
      ),
    ),
  );
  await queueUnpaid(database, lmsId, closing);
  await remindOfPickUps(database, lmsId, closing);
  const payouts = left.reduce((sum, count) => sum + count, 0);
  if (payouts > 0) logger.error({ lmsId, day: closing, payouts }, 'a day closes before its payouts were asked about');
}

/** Follows the payouts of one desk, many at once, and returns how many are left. Desks do not wait for each other. A desk that gives no answer about
 *  a whole group is silent, and gets no more inquiries. */
async function followDesk(
  options: ClosingOptions,
  payoutIds: readonly string[],
  { closing, untilMs }: { readonly closing: BusinessDate; readonly untilMs: number },
): Promise<number> {
  for (let first = 0; first < payoutIds.length; first += AT_ONCE) {
    if (performance.now() >= untilMs) return payoutIds.length - first;
    const some = payoutIds.slice(first, first + AT_ONCE);
    const heard = { answers: 0, missed: 0 };
    const earsOf: PayoutStepOptions['earsOf'] = () => ({
      hear: () => {
        heard.answers += 1;
      },
      missAnswer: () => {
        heard.missed += 1;
      },
    });
    await Promise.all(some.map((payoutId) => followOne({ ...options, earsOf }, payoutId, closing)));
    if (heard.missed > 0 && heard.answers === 0) return payoutIds.length - first;
  }
  return 0;
}

/** Waits for draws that a worker is sending now, so that they count on this day. */
async function waitForSending({ database }: ClosingOptions, lmsId: number, waitMaxMs: number): Promise<void> {
  const untilMs = performance.now() + waitMaxMs;
  while (performance.now() < untilMs) {
    if ((await database.row(BEING_SENT, [lmsId]))?.n === 0) return;
    await pause(LOOK_EVERY_MS);
  }
}

const OF_SYSTEM = statement<{ payout_id: string }>(
  'payouts_returned_of',
  `select payout_id from app.payout where payout_id = any ($1) and lms_id = $2 and state in ('sent', 'cancelling', 'paid')`,
);

async function readReturns(options: ClosingOptions, lmsId: number, closing: BusinessDate): Promise<void> {
  const { database, logger } = options;
  const lists = await Promise.all(
    listDesks(options.desks).map(async ({ number, desk }) => ({
      number,
      told: await desk.returns(addDays(closing, -RETURN_DAYS), closing),
    })),
  );
  for (const { number, told } of lists) {
    if (told.kind === 'unavailable') {
      logger.warn({ desk: number, day: closing, detail: told.detail }, 'a channel did not say what came back');
      continue;
    }
    const known = await database.rows(OF_SYSTEM, [told.returns.map(({ reference }) => reference), lmsId]);
    for (const { payout_id: payoutId } of known) {
      const back = told.returns.find(({ reference }) => reference === payoutId);
      if (back === undefined) continue;
      try {
        await bookReturn(options, back);
      } catch (error) {
        logger.error({ payoutId, error: String(error) }, 'what a channel gave back could not be booked');
      }
    }
  }
}

/** Books a payout that its channel gave back, before or after it counted as paid. A return of another amount goes to a person. */
export async function bookReturn(
  { database, limits }: Pick<ClosingOptions, 'database' | 'limits'>,
  { reference, code, amountCents, returnedOn }: ReturnedPayout,
): Promise<void> {
  const claim = await database.row(CLAIM, [reference, ['sent', 'cancelling', 'paid'], limits.leaseMs]);
  if (claim === null) return;
  if (amountCents !== claim.amount) {
    const event = claim.state === 'cancelling' ? 'handed_over' : 'books_refused';
    const alert = `the channel gave ${amountCents} cents back of ${claim.amount}`;
    await recordPayoutOutcomes(database, [payoutOutcome(claim, { event, alert })]);
    return;
  }
  const returned = { code, on: returnedOn };
  await recordPayoutOutcomes(database, [payoutOutcome(claim, { event: 'returned', failure: 'declined', returned })]);
}

async function followOne(options: ClosingOptions, payoutId: string, closing: BusinessDate): Promise<void> {
  const { database, limits, logger } = options;
  try {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const claim = await database.row(CLAIM, [payoutId, ['unknown', 'sent', 'cancelling'], limits.leaseMs]);
      if (claim === null) return;
      const outcome = await takePayoutStep(options, claim, startAge());
      if (outcome === null) return;
      const decided = settleBankCredit(outcome, closing);
      await recordPayoutOutcomes(database, [decided]);
      // A wish to stop continues. Every other payout gets one inquiry.
      if (decided.event !== 'cancel_begun') return;
    }
  } catch (error) {
    logger.error({ payoutId, error: String(error) }, 'a payout could not be followed before its day closed');
  }
}

/** A bank credit counts as paid when the day on which it takes effect is over without a return. */
function settleBankCredit(outcome: PayoutOutcome, closing: BusinessDate): PayoutOutcome {
  const { claim, event, isAnswered } = outcome;
  if (claim.channel !== 'ach' || claim.state !== 'sent' || event !== null || !isAnswered || claim.sent_on === null)
    return outcome;
  return nextBusinessDay(businessDate(claim.sent_on)) <= closing ? { ...outcome, event: 'paid' } : outcome;
}
