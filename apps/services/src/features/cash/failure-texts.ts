import { payoutEndWords, type PayoutEnd } from '@lendside/domain/payouts/payout-ends.ts';

const OWES_NOTHING = 'You owe nothing for it.';

/** Returns what a person reads about a draw that did not reach them. Source: LOP-029. */
export function failureText(end: PayoutEnd): string {
  if (end.state === 'cancelled' && (end.stoppedBy === 'asked' || end.stoppedBy === null))
    return `This cash advance was canceled. ${OWES_NOTHING}`;
  const { why, next } = payoutEndWords(end);
  const owed = end.state === 'returned' ? 'It was taken off your balance with its charges.' : OWES_NOTHING;
  return [why, next, owed].filter((sentence) => sentence !== null).join(' ');
}
