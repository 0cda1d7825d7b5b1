import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { PayoutPurpose } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { bookEvent } from './book/book-event.ts';
import { PAYOUT_COLUMNS, type PayoutRow } from './send/payout-claims.ts';

/** Cash that waits at the store's desk; amount in cents. */
export interface StoreCash {
  readonly payoutId: string;
  readonly purpose: PayoutPurpose;
  readonly loanId: number | null;
  readonly amountCents: Cents;
  /** What the person shows. */
  readonly referenceNumber: string;
  readonly expiresOn: string | null;
}

interface CashRow {
  readonly payout_id: string;
  readonly purpose: PayoutPurpose;
  readonly loan_id: number | null;
  readonly amount: Cents;
  readonly reference_number: string;
  readonly expires_on: string | null;
}

const WAITING = statement<CashRow>(
  'store_cash_waiting',
  `select payout_id, purpose, loan_id, amount, reference_number, expires_on from app.payout
    where channel = 'store' and state in ('held', 'sent') and reference_number is not null and ($1::bigint is null or loan_id = $1)
    order by sent_at, payout_id limit 200`,
);

/** Lists the cash that waits at the store's desk, oldest first: of one loan, or of all loans with `null`. The store also hands out the held cash of a renewal. */
export async function listStoreCash(db: Queryable, loanId: number | null): Promise<StoreCash[]> {
  return (await db.rows(WAITING, [loanId])).map((row) => ({
    payoutId: row.payout_id,
    purpose: row.purpose,
    loanId: row.loan_id,
    amountCents: row.amount,
    referenceNumber: row.reference_number,
    expiresOn: row.expires_on,
  }));
}

const LOCK = statement<PayoutRow>(
  'store_cash_lock',
  `select ${PAYOUT_COLUMNS} from app.payout p
    where (p.payout_id = $1 or p.reference_number = $1) and p.channel = 'store' and p.state in ('held', 'sent', 'cancelling') for update`,
);
const TAKEN = statement(
  'store_cash_taken',
  `
  update app.payout p set state = 'paid', last_event = 'paid', fence = p.fence + 1, lease_until = null,
    sent_at = coalesce(p.sent_at, clock_timestamp()), paid_at = clock_timestamp(),
    finished_at = clock_timestamp(), cancel_refused = case when p.cancel_asked_at is null then p.cancel_refused else 'taken' end,
    paid_on = (select t.business_date from servicing.business_clock t where t.lms_id = p.lms_id)
  where p.payout_id = $1`,
);

/** What the desk did. `refused` says why; `not_waiting` when no such cash waits. */
export type HandedOut =
  | { readonly ok: true; readonly amountCents: Cents }
  | { readonly ok: false; readonly reason: string };

/** Hands cash out at the store's desk, by its payout or by the number that the person shows. Books it in the same commit. Cash whose cancel is still
 *  pending may be handed out: the first of the two wins. Source: width 1. */
export async function handOutCash(tx: Transaction, shown: string): Promise<HandedOut> {
  const payout = await tx.row(LOCK, [shown]);
  if (payout === null) return { ok: false, reason: 'not_waiting' };
  const booked = await bookEvent(tx, payout, { event: 'paid', feeCents: NO_CENTS });
  if (booked.kind === 'refused') return { ok: false, reason: booked.reason };
  await tx.rows(TAKEN, [payout.payout_id]);
  return { ok: true, amountCents: payout.amount };
}
