import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { bookDraw } from './book-draw.ts';
import { bookCashOfLoan } from './book-cash-of-loan.ts';
import { bookOutsideLoans } from './book-outside-loans.ts';

/** What happened to a payout, with what its channel charges the lender. */
export interface ToBook {
  readonly event: PayoutEvent;
  readonly feeCents: Cents;
}

/** What the books did. `booked`: they follow, or had nothing to do. `refused`: they do not take it. `atStore`: they follow, and the money
 *  waits at the store from now on. */
export type Booked =
  | { readonly kind: 'booked' }
  | { readonly kind: 'atStore' }
  | { readonly kind: 'refused'; readonly reason: string };

export const BOOKED: Booked = { kind: 'booked' };

/** Events that change what is owed. The others only say where the money is. */
const MOVES_BOOKS: ReadonlySet<PayoutEvent> = new Set<PayoutEvent>([
  'sent',
  'paid',
  'refused_by_channel',
  'tries_used_up',
  'given_up_by_hand',
  'settled_by_hand',
  'cancelled',
  'expired',
  'returned',
]);

/** Books what happened to a payout by the command of its purpose, in the caller's transaction. The key of each command names the payout and
 *  the event, so a repeat changes nothing. Throws `LoanSystemUnavailable` while a day is half closed. Source: width 1; loan-core 2.3. */
export async function bookEvent(tx: Transaction, payout: PayoutRow, toBook: ToBook): Promise<Booked> {
  if (!MOVES_BOOKS.has(toBook.event)) return BOOKED;
  switch (payout.purpose) {
    case 'draw':
      return bookDraw(tx, payout, toBook);
    case 'origination':
    case 'refinance':
      return bookCashOfLoan(tx, payout, toBook);
    default:
      return bookOutsideLoans(tx, payout, toBook);
  }
}

/** Returns the key of the command for an event of a payout. */
export function commandKey({ payout_id: payoutId }: Pick<PayoutRow, 'payout_id'>, event: PayoutEvent): string {
  return `payout:${payoutId}:${event}`;
}

/** Turns the answer of a command into what the books did. */
export function toBooked(
  answer: { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly code: string } },
): Booked {
  if (answer.ok) return BOOKED;
  const { refusal } = answer;
  const reason = 'reason' in refusal && typeof refusal.reason === 'string' ? refusal.reason : refusal.code;
  return { kind: 'refused', reason };
}
