import { statement, type Database, type Transaction } from '#platform/database.ts';
import { bookEvent } from '#features/payouts/book/book-event.ts';
import { PAYOUT_COLUMNS, type PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';

const TO_CANCEL = statement<PayoutRow>(
  'payouts_to_cancel',
  `
  select ${PAYOUT_COLUMNS} from app.payout p
   where p.cancel_asked_at is not null and p.state in ('held', 'accepted') and p.next_at <= clock_timestamp()
   order by p.next_at limit 1 for update skip locked`,
);

const CANCELLED = statement(
  'payout_cancelled',
  `
  update app.payout set state = 'cancelled', last_event = 'cancelled', fence = fence + 1, finished_at = clock_timestamp() where payout_id = $1`,
);

/** Ends payouts that somebody wants stopped and that no channel has. Returns how many. A draw that is only asked for ends when it would begin. */
export async function cancelWaiting(database: Database): Promise<number> {
  let cancelled = 0;
  while (await database.transaction(cancelNext)) cancelled += 1;
  return cancelled;
}

async function cancelNext(tx: Transaction): Promise<boolean> {
  const payout = await tx.row(TO_CANCEL);
  if (payout === null) return false;
  const booked = await bookEvent(tx, payout, { event: 'cancelled', feeCents: NO_CENTS });
  if (booked.kind === 'refused') throw new Error(`${payout.payout_id} cannot be cancelled: ${booked.reason}`);
  await tx.rows(CANCELLED, [payout.payout_id]);
  return true;
}
