/** Purpose of a payment on its loan. Source: LOA-034, LOP-027. */
export const PAY_TYPES = [
  'standard',
  'payoff',
  'refinance',
  'disbursement',
  'resolutionPayoff',
  'cancelledRefi',
  'cancelledRefiPayoff',
] as const;

export type PayType = (typeof PAY_TYPES)[number];

/** Values of `paymentType`: a pay type, or a settlement. Source: PAY-006, LOP-027. */
export type PaymentType = PayType | 'settlement';

/** How the payer chose the amount. Source: LOP-027. */
export const AMOUNT_TYPES = ['minimum', 'pastDue', 'payoff', 'onlineProduct', 'other', 'settlement'] as const;

export type AmountType = (typeof AMOUNT_TYPES)[number];

/** Channels for moving money, with their numbers on the wire. Source: LOA-032. */
export const PAYMENT_CHANNELS = { none: 0, store: 2, moneyGram: 14, debit: 16, ach: 101 } as const;

/** Kinds of transactions that move money between a lender and a borrower, with their numbers on the wire. Source: LOA-033. */
export const TRANSACTION_KINDS = { payment: 1, draw: 2 } as const;

/** History codes of a pending cash advance. Source: LOA-035, LOP-028. */
export const PENDING_DRAW_CODES = { submitted: 1000, payingOut: 1002 } as const;

/** True when a history code marks a pending cash advance, which blocks a second one on the loan. Source: LOA-035, LOP-028. */
export function isPendingDraw(code: number): boolean {
  return code === PENDING_DRAW_CODES.submitted || code === PENDING_DRAW_CODES.payingOut;
}

/** True when a pending cash advance can still be canceled, which is only while it is submitted. Source: LOP-028. */
export function isCancellableDraw(code: number): boolean {
  return code === PENDING_DRAW_CODES.submitted;
}
