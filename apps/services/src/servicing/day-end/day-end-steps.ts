import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { statement, type Database } from '#platform/database.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { collectAutopay } from '#servicing/autopay/collect-autopay.ts';
import { settleBankDebits } from '#servicing/autopay/settle-bank-debits.ts';
import { settleAutopayDebits } from '#servicing/autopay/settle-autopay-debits.ts';
import { countSalesWithoutAddress } from '#servicing/commands/recovery/send-due-sale-notices.ts';
import type { DayCounts } from './day-counts.ts';
import { expireOffersAndDrafts } from './expire-offers-and-drafts.ts';
import { followDisbursements } from './follow-disbursements.ts';
import { makeNotices } from './make-notices.ts';
import { accrueLoans } from './accrue-loans.ts';
import { recallCoveredOrders } from './recall-covered-orders.ts';
import { endBarredClaims } from './end-barred-claims.ts';
import { provisionMonth } from './provision-month.ts';
import { refundCredits } from './refund-credits.ts';
import { publishOffers, type FailedOffer, type OffersOfDay } from './publish-offers.ts';
import { settleReferrals } from './settle-referrals.ts';
import { settleClearing } from './settle-clearing.ts';
import { assessFeesAndLateness } from './assess-fees-and-lateness.ts';

/** Options for closing a day. */
export interface DayEndOptions {
  /** True sends the notices. A replay of past days only records them. */
  readonly delivers: boolean;
  /** The bank that reports returned debits. Undefined leaves bank debits as they are. Null means there is no bank, so nobody's
   *  own account is debited. */
  readonly bank?: BankDebits | null;
  /** The only day that may be closed. Undefined closes the current business date, whatever it is. */
  readonly closing?: BusinessDate;
  /** Which loans get offers; none when left out, as in a replay of past days. */
  readonly offers?: OffersOfDay;
  /** Called for each offer that could not be published. The day counts them and closes without them. */
  readonly onFailedOffer?: ((failed: FailedOffer) => void) | undefined;
  /** Runs before the day takes no more commands. A continued run does not repeat it. */
  readonly beforeClosing?: BeforeClosing;
}

/** The day that is being closed. */
export interface DayBeingClosed {
  readonly db: Database;
  readonly lmsId: 1 | 2;
  readonly closing: BusinessDate;
  /** The day after `closing`. */
  readonly opening: BusinessDate;
  readonly options: DayEndOptions;
  /** True when an earlier run began to close this day and was interrupted. */
  readonly goesOn: boolean;
}

/** One step of day-end. The name is stored in `servicing.eod_run` when the step is done. */
export interface DayStep {
  readonly name: string;
  /** Runs the step and returns its counts. After an interruption it may run again, and then does only the remaining work. */
  readonly run: (day: DayBeingClosed) => Promise<Partial<DayCounts>>;
}

const COUNT_PAYMENTS = statement<{ payments: number }>(
  'day_end_payments',
  `
  select count(*)::int as payments from servicing.ledger_txn t
   where t.lms_id = $1 and t.business_date = $2 and t.event in ('PAYMENT', 'SETTLEMENT', 'RECOVERY')`,
);
/** Steps 2 to 10 of day-end, in running order. `run-day-end.ts` does the other steps: step 1 stops commands that post, step 11
 *  proves the day, and step 12 moves the business date. Source: loan-core 5.2. */
export const DAY_END_STEPS: readonly DayStep[] = [
  {
    name: 'returns',
    run: async ({ db, lmsId, closing, options }) => {
      const ordered = await settleBankDebits(db, lmsId, closing, options.bank ?? null);
      return { returns: ordered + (await settleAutopayDebits(db, lmsId, closing)) };
    },
  },
  {
    name: 'settlement',
    run: async ({ db, lmsId, closing, opening }) => {
      const payments = (await db.row(COUNT_PAYMENTS, [lmsId, closing]))?.payments ?? 0;
      await settleClearing(db, lmsId, opening);
      return { payments };
    },
  },
  {
    name: 'disbursements',
    run: async ({ db, lmsId, closing }) => ({ expiries: await followDisbursements(db, lmsId, closing) }),
  },
  { name: 'coveredBorrowers', run: ({ db, lmsId }) => recallCoveredOrders(db, lmsId) },
  {
    name: 'barredClaims',
    run: async ({ db, lmsId }) => {
      await endBarredClaims(db, lmsId);
      return {};
    },
  },
  {
    name: 'accrual',
    run: async ({ db, lmsId, closing, goesOn }) => ({
      accruedLoans: await accrueLoans(db, lmsId, closing, goesOn),
    }),
  },
  { name: 'statementsFeesLadder', run: ({ db, lmsId, opening }) => assessFeesAndLateness(db, lmsId, opening) },
  { name: 'expiries', run: async ({ db, lmsId, opening }) => expireOffersAndDrafts(db, lmsId, opening) },
  {
    name: 'autopay',
    run: async ({ db, lmsId, opening, options }) => {
      const collected = await collectAutopay(db, lmsId, opening, options.bank !== null);
      return { autopayDebits: collected.debits, returns: collected.declined };
    },
  },
  {
    name: 'offers',
    run: ({ db, lmsId, opening, options }) =>
      publishOffers(db, lmsId, opening, {
        offers: options.offers ?? 'none',
        delivers: options.delivers,
        onFailed: options.onFailedOffer,
      }),
  },
  {
    name: 'referrals',
    run: ({ db, lmsId, closing, options }) => settleReferrals(db, lmsId, closing, options.delivers),
  },
  {
    name: 'notices',
    run: async ({ db, lmsId, opening, options }) => ({
      notices: await makeNotices(db, lmsId, opening, options.delivers),
      salesWithoutAddress: await countSalesWithoutAddress(db, lmsId),
    }),
  },
  {
    name: 'provisionAndRefunds',
    run: async ({ db, lmsId, closing, opening }) => {
      await provisionMonth(db, lmsId, { closing, opening });
      await refundCredits(db, lmsId, opening);
      return {};
    },
  },
];
