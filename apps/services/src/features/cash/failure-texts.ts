import type { ShownPayout } from '#features/payouts/payout-queries.ts';

const STATE_TEXTS: Readonly<Partial<Record<ShownPayout['state'], string>>> = {
  cancelled: 'This cash advance was canceled. You owe nothing for it.',
  expired: 'Nobody picked up this money in time, so it came back to us. You owe nothing for it.',
  returned: 'This money came back to us, so it was taken off your balance with its charges.',
};

const CODE_TEXTS: Readonly<Record<string, string>> = {
  cardCannotReceive: 'Your card cannot receive money. Choose another card or another way.',
  invalidAccount: 'Your bank account cannot receive money. Choose another way.',
  amountAboveLimit: 'This way of sending money does not take this amount. Choose another way or a smaller amount.',
  draw_pending: 'Another cash advance was on its way already.',
  late: 'Your payment is late. Pay the past-due amount first.',
  nothing_available: 'Your credit is used up for now.',
  amount_out_of_range: 'The amount is not available any more. Please review it and try again.',
};

const SOMETHING_ELSE =
  'This cash advance could not be sent. You owe nothing for it. Please try again or call your store.';

/** Returns what a person reads about a draw that did not reach them. Source: LOP-029. */
export function failureText({ state, failureCode, returnCode }: ShownPayout): string {
  return STATE_TEXTS[state] ?? CODE_TEXTS[failureCode ?? returnCode ?? ''] ?? SOMETHING_ELSE;
}
