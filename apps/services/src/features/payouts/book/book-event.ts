import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { BOOKED, type Booked, type ToBook } from './booked.ts';
import { bookCredits } from './book-credits.ts';
import { bookDraw } from './book-draw.ts';
import { bookCashOfLoan } from './book-cash-of-loan.ts';
import { bookOutsideLoans } from './book-outside-loans.ts';

/** Events that change what is owed. The other events only say where the money is. Nobody knows yet whether a payout in review has failed. */
const MOVES_BOOKS: ReadonlySet<PayoutEvent> = new Set<PayoutEvent>([
  'sent',
  'paid',
  'refused_by_channel',
  'given_up_by_hand',
  'settled_by_hand',
  'cancelled',
  'expired',
  'returned',
]);

/** Whether an event changes what is owed. */
export function isForBooks(event: PayoutEvent): boolean {
  return MOVES_BOOKS.has(event);
}

// A command stores its refusal under its key. Money that left must still be bookable later, so the refusal is rolled back.
const TRY = statement('payout_book_try', 'savepoint payout_book');
const UNDO = statement('payout_book_undo', 'rollback to savepoint payout_book');
const KEEP = statement('payout_book_keep', 'release savepoint payout_book');

/** Books what happened to a payout by the command of its purpose, in the caller's transaction. The key of each command names the payout and
 *  the event, so a repeat changes nothing; a refusal leaves no trace. Throws `LoanSystemUnavailable` while a day is half closed. Source:
 *  width 1; loan-core 2.3. */
export async function bookEvent(tx: Transaction, payout: PayoutRow, toBook: ToBook): Promise<Booked> {
  if (!isForBooks(toBook.event)) return BOOKED;
  tx.send(TRY);
  const booked = await bookByPurpose(tx, payout, toBook);
  if (booked.kind === 'refused') tx.send(UNDO);
  tx.send(KEEP);
  return booked;
}

function bookByPurpose(tx: Transaction, payout: PayoutRow, toBook: ToBook): Promise<Booked> {
  switch (payout.purpose) {
    case 'draw':
      return bookDraw(tx, payout, toBook);
    case 'origination':
    case 'refinance':
      return bookCashOfLoan(tx, payout, toBook);
    case 'refund':
    case 'surplus':
      return bookCredits(tx, payout, toBook);
    default:
      return bookOutsideLoans(tx, payout, toBook);
  }
}
