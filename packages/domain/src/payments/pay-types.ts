/** What a payment is for its loan. Source: LOA-034, LOP-027. */
export const PAY_TYPES = [
  'standard',
  'payoff',
  'refinance',
  'disbursement',
  'resolutionPayoff',
  'cancelledRefi',
  'cancelledRefiPayoff',
] as const;

/** One of the seven pay types. */
export type PayType = (typeof PAY_TYPES)[number];

/** What `paymentType` may carry: a pay type, or a settlement. Source: PAY-006, LOP-027. */
export type PaymentType = PayType | 'settlement';

/** How the payer chose the amount. Source: LOP-027. */
export const AMOUNT_TYPES = ['minimum', 'pastDue', 'payoff', 'onlineProduct', 'other', 'settlement'] as const;

/** One of the six amount types. */
export type AmountType = (typeof AMOUNT_TYPES)[number];

/** Ways money moves, with their numbers on the wire. Source: LOA-032. */
export const PAYMENT_CHANNELS = { none: 0, store: 2, moneyGram: 14, debit: 16, ach: 101 } as const;

/** Which way money moves, with the numbers on the wire. Source: LOA-033. */
export const TRANSACTION_KINDS = { payment: 1, draw: 2 } as const;

/** History codes of a cash advance that is still under way. Source: LOA-035, LOP-028. */
export const PENDING_DRAW_CODES = { submitted: 1000, payingOut: 1002 } as const;

/** Whether a history code marks a pending cash advance, which blocks a second one on the loan. Source: LOA-035, LOP-028. */
export function isPendingDraw(code: number): boolean {
  return code === PENDING_DRAW_CODES.submitted || code === PENDING_DRAW_CODES.payingOut;
}

/** Whether a pending cash advance can still be cancelled: submitted only. Source: LOP-028. */
export function isCancellableDraw(code: number): boolean {
  return code === PENDING_DRAW_CODES.submitted;
}
