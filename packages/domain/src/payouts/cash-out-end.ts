import { payoutEndWords, type PayoutEnd } from './payout-ends.ts';

const IN_REWARDS = 'The money is in your rewards.';
const AGAIN = 'You can cash out again with another card.';

/** Reasons of the books, which refuse a cash-out before anything is sent. */
const BY_BOOKS: ReadonlyMap<string, string> = new Map([
  ['nothing_to_cash_out', 'Your rewards changed before we could send them.'],
  ['cash_out_pending', 'Another cash-out was on its way already.'],
  ['no_card', 'Your card is no longer there.'],
]);

/** Says in whole sentences why a cash-out did not reach its card and where the rewards are. The answer of GET /cashOut and the letter N42 say it
 *  with these words. Source: LOP-029, LAP-115. */
export function cashOutEndSentences(end: PayoutEnd): readonly string[] {
  const ofBooks = BY_BOOKS.get(end.failure ?? '');
  if (ofBooks !== undefined) return [ofBooks, IN_REWARDS];
  return [payoutEndWords(end).why, IN_REWARDS, AGAIN];
}
