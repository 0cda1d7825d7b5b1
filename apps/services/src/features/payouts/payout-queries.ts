import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { StopReason } from '@lendside/domain/payouts/payout-ends.ts';
import type { PayoutPurpose, PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';

/** A draw that a borrower asks for. The worker takes it to the books. */
export interface PayoutToAsk {
  /** The reference that the channel will know. */
  readonly payoutId: string;
  readonly profileId: string;
  readonly payoutKey: string;
  /** SHA-256 in hex. */
  readonly requestHash: string;
  readonly lmsId: LoanSystemId;
  readonly loanId: number;
  /** The borrower who gets the money. */
  readonly customerId: string;
  readonly brand: string;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  /** The card or bank account; null for a pick-up. */
  readonly cardId: string | null;
  /** The product that the draw moves its loan to; null when it stays. */
  readonly newProductId: number | null;
  readonly businessDate: BusinessDate;
}

/** Result of asking. `target_refused`: the card or the account is not the person's, or cannot receive money. `day_over`: the business date of
 *  the decision has closed since. */
export interface AskAnswer {
  readonly payoutId: string | null;
  readonly answer:
    | 'accepted'
    | 'replayed'
    | 'key_reused'
    | 'loan_not_found'
    | 'target_refused'
    | 'day_over'
    | 'draw_pending'
    | 'payment_in_flight'
    | 'renewal_open'
    | 'locked_by_other';
}

const ASK = statement<AskAnswer>(
  'ask_payouts',
  `
  with told as materialized (select pg_notify('${PAYOUT_CHANNEL}', ''))
  select payout_id as "payoutId", answer from told, app.ask_payouts($1::jsonb)`,
);
const ASK_CANCEL = statement<{ stands: boolean }>(
  'ask_payout_cancel',
  'select app.ask_payout_cancel($1, $2) as stands',
);

// As for payments, a second group starts only when the first one waits for a lock. A group wakes the worker once.
const askInGroup = groupCalls((db, asked: readonly PayoutToAsk[]) => db.rows(ASK, [JSON.stringify(asked)]), {
  besideAfterMs: 25,
});

/** Records a draw that a borrower asks for, in state `asked`, and wakes the worker. The same key of the same person asks once. Draws of the same
 *  moment share one commit. A draw that cannot be written fails alone. */
export function askPayout(db: Queryable, asked: PayoutToAsk): Promise<AskAnswer> {
  return askInGroup(db, asked);
}

/** Records that a borrower wants a draw stopped, and wakes the worker. The moment of asking decides whether it is in time. Returns false when the
 *  draw is over or paid, or when an earlier wish was refused. */
export async function askPayoutCancel(db: Queryable, profileId: string, payoutId: string): Promise<boolean> {
  return (await db.row(ASK_CANCEL, [profileId, payoutId]))?.stands ?? false;
}

interface PayoutRow {
  readonly payout_id: string;
  readonly purpose: PayoutPurpose;
  readonly channel: DisbursementChannel;
  readonly lms_id: LoanSystemId;
  readonly loan_id: number | null;
  readonly amount: number;
  readonly state: PayoutState;
  readonly reference_number: string | null;
  readonly display_number: string | null;
  readonly new_product_id: number | null;
  readonly business_date: string | null;
  readonly sent_on: string | null;
  readonly expires_on: string | null;
  readonly asked_at: string;
  readonly accepted_at: string | null;
  readonly sent_at: string | null;
  readonly paid_at: string | null;
  readonly time_zone: string;
  readonly store_minutes: number;
  readonly is_cancel_asked: boolean;
  readonly cancel_refused: string | null;
  readonly failure_code: string | null;
  readonly return_code: string | null;
  readonly cancel_asked_why: Exclude<StopReason, 'channelCancelled'> | null;
  readonly ended_at: string | null;
}

/** Money that goes out, as its person sees it. Of old payouts only the days are known, so their instants are days. */
export interface ShownPayout {
  readonly payoutId: string;
  readonly purpose: PayoutPurpose;
  readonly channel: DisbursementChannel;
  readonly lmsId: LoanSystemId;
  readonly loanId: number | null;
  readonly amountCents: Cents;
  readonly state: PayoutState;
  readonly referenceNumber: string | null;
  readonly displayNumber: string | null;
  readonly newProductId: number | null;
  /** Business date on which it was asked for. */
  readonly askedOn: BusinessDate | null;
  /** Business date on which the channel took it. */
  readonly sentOn: BusinessDate | null;
  readonly expiresOn: BusinessDate | null;
  readonly steps: {
    readonly asked: string;
    readonly accepted: string | null;
    readonly sent: string | null;
    readonly paid: string | null;
  };
  /** Time zone of the loan's store, whose clock decides windows that end at an hour. */
  readonly timeZone: string;
  /** Minute of the business day at that store now. */
  readonly storeMinutes: number;
  readonly isCancelAsked: boolean;
  readonly cancelRefused: string | null;
  readonly failureCode: string | null;
  readonly returnCode: string | null;
  /** Who stopped it or is stopping it; null when nobody did, or nobody knows. */
  readonly stoppedBy: StopReason | null;
  /** Instant of its end; null while it moves, and for old payouts. */
  readonly endedAt: string | null;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const instant = (at: string, on: string): string =>
  `coalesce(to_char(s.${at} at time zone 'UTC', ${INSTANT}), s.${on}::text)`;
const COLUMNS = `s.payout_id, s.purpose, s.channel, s.lms_id, s.loan_id, s.amount, s.state,
  s.reference_number, s.display_number, s.new_product_id, s.business_date, s.sent_on, s.expires_on,
  ${instant('asked_at', 'asked_on')} as asked_at, ${instant('accepted_at', 'accepted_on')} as accepted_at,
  ${instant('sent_at', 'accepted_on')} as sent_at, ${instant('paid_at', 'paid_on')} as paid_at, s.time_zone,
  servicing.store_minutes(s.time_zone,
    coalesce((select c.business_date from servicing.business_clock c where c.lms_id = s.lms_id), current_date), now()) as store_minutes,
  s.cancel_asked_at is not null as is_cancel_asked, s.cancel_refused, s.failure_code, s.return_code, s.cancel_asked_why,
  to_char(s.finished_at at time zone 'UTC', ${INSTANT}) as ended_at`;
const PAYOUTS_OF_LOAN = statement<PayoutRow>(
  'payouts_of_loan',
  `select ${COLUMNS} from app.payouts_of_loan($1, $2, $3) s`,
);
const FIND_PAYOUT = statement<PayoutRow>('find_payout', `select ${COLUMNS} from app.find_payout($1, $2) s`);
/** Lists the money that goes out of a loan or went out before, newest first. Shows the newest try of each disbursement. Empty when the loan is not
 *  the person's. */
export async function findPayouts(
  db: Queryable,
  profileId: string,
  { lmsId, loanId }: { readonly lmsId: LoanSystemId; readonly loanId: number },
): Promise<ShownPayout[]> {
  return (await db.rows(PAYOUTS_OF_LOAN, [profileId, lmsId, loanId])).map(toShown);
}

/** Finds money that goes out by its id, or by the person's own key; null when it is unknown or not theirs. */
export async function findPayout(db: Queryable, profileId: string, named: string): Promise<ShownPayout | null> {
  const row = await db.row(FIND_PAYOUT, [profileId, named]);
  return row === null ? null : toShown(row);
}

const dayOrNull = (text: string | null): BusinessDate | null => (text === null ? null : businessDate(text));

function toShown(row: PayoutRow): ShownPayout {
  return {
    payoutId: row.payout_id,
    purpose: row.purpose,
    channel: row.channel,
    lmsId: row.lms_id,
    loanId: row.loan_id,
    amountCents: cents(row.amount),
    state: row.state,
    referenceNumber: row.reference_number,
    displayNumber: row.display_number,
    newProductId: row.new_product_id,
    askedOn: dayOrNull(row.business_date),
    sentOn: dayOrNull(row.sent_on),
    expiresOn: dayOrNull(row.expires_on),
    steps: { asked: row.asked_at, accepted: row.accepted_at, sent: row.sent_at, paid: row.paid_at },
    timeZone: row.time_zone,
    storeMinutes: row.store_minutes,
    isCancelAsked: row.is_cancel_asked,
    cancelRefused: row.cancel_refused,
    failureCode: row.failure_code,
    returnCode: row.return_code,
    stoppedBy: row.cancel_asked_why ?? (row.failure_code === 'channelCancelled' ? 'channelCancelled' : null),
    endedAt: row.ended_at,
  };
}
