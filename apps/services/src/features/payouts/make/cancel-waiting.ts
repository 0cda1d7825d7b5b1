import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { bookEvent } from '#features/payouts/book/book-event.ts';
import { PAYOUT_COLUMNS, type PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { tellOne } from '#features/payouts/tell/tell-person.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';

const TO_CANCEL = statement<PayoutRow>(
  'payouts_to_cancel',
  `
  select ${PAYOUT_COLUMNS} from app.payout p
   where p.cancel_asked_at is not null and p.state in ('asked', 'held', 'accepted') and p.next_at <= clock_timestamp()
   order by p.next_at limit 1 for update skip locked`,
);

const CANCELLED = statement(
  'payout_cancelled',
  `
  update app.payout set state = 'cancelled', last_event = 'cancelled', fence = fence + 1, finished_at = clock_timestamp() where payout_id = $1`,
);

const WAIT = statement(
  'payout_cancel_later',
  `update app.payout set next_at = clock_timestamp() + $2 * interval '1 millisecond' where payout_id = $1 and state in ('asked', 'held', 'accepted')`,
);

/** A day is being closed, or the loan is busy. */
const BUSY_MS = 500;
/** Wait before the next try when the books refuse the end of a payout, or after a fault that a person may repair. */
const FAULT_MS = 60_000;

/** Ends payouts that somebody wants stopped and that no channel has, including draws in state `asked`. A payout that cannot be ended now does not
 *  stop the others, and `onFault` gets its error. */
export async function cancelWaiting(
  database: Database,
  onFault: (payoutId: string, error: unknown) => void,
): Promise<void> {
  for (;;) {
    const seen: { payoutId: string | null } = { payoutId: null };
    try {
      if (!(await database.transaction((tx) => cancelNext(tx, seen)))) return;
    } catch (error) {
      if (seen.payoutId === null) throw error;
      const isBusy = error instanceof LoanSystemUnavailable;
      if (!isBusy) onFault(seen.payoutId, error);
      await database.rows(WAIT, [seen.payoutId, isBusy ? BUSY_MS : FAULT_MS]);
    }
  }
}

async function cancelNext(tx: Transaction, seen: { payoutId: string | null }): Promise<boolean> {
  const payout = await tx.row(TO_CANCEL);
  if (payout === null) return false;
  seen.payoutId = payout.payout_id;
  const booked = await bookEvent(tx, payout, { event: 'cancelled', feeCents: NO_CENTS });
  if (booked.kind === 'refused') throw new Error(`the books refuse that it is cancelled: ${booked.reason}`);
  await tx.rows(CANCELLED, [payout.payout_id]);
  await tellOne(tx, { claim: payout, event: 'cancelled', failure: null, isAtStore: false });
  return true;
}
