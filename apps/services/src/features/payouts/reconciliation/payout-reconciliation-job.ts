import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Logger } from 'pino';
import { statement, type Queryable } from '#platform/database.ts';
import { enqueueLater, type OutboxKind } from '#platform/outbox.ts';
import type { AllDesks } from '#features/payouts/send/payout-desks.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 360 * MINUTE_MS;

const ORDER = statement(
  'payout_reconciliation_order',
  enqueueLater(`
  select 'payoutReconciliation', 'payoutReconciliation:' || $1::int || ':' || $2::date,
         jsonb_build_object('lmsId', $1::int, 'businessDate', $2::date), clock_timestamp() + interval '10 minutes'`),
);

/** Queues the comparison of a day's payouts, for when the day is over. */
export async function orderPayoutReconciliation(database: Queryable, lmsId: number, day: BusinessDate): Promise<void> {
  await database.rows(ORDER, [lmsId, day]);
}

/** Outbox kind `payoutReconciliation`: { lmsId, businessDate }. Compares the day's payouts with the channels' records. For two days it retries
 *  those that do not answer. Records differences and logs them as errors. Source: width 1. */
export function payoutReconciliations(parts: {
  readonly database: Queryable;
  readonly desks: AllDesks;
  readonly logger: Logger;
}): OutboxKind {
  return {
    attemptsMax: 12,
    work: async ({ lmsId, businessDate }) => {
      const day = { lmsId: Number(lmsId), businessDate: String(businessDate) };
      const { payouts, differences, isWorthRepeating } = await reconcilePayouts(parts.database, parts.desks, day);
      if (differences.length > 0)
        parts.logger.error({ ...day, payouts, differences: differences.length }, 'the books of money out do not agree');
      return isWorthRepeating ? { kind: 'again', detail: 'a channel did not answer' } : { kind: 'done' };
    },
    waitMs: (attempts) => Math.min(LONGEST_WAIT_MS, 10 * MINUTE_MS * 2 ** (attempts - 1)),
  };
}
