import type { ErrorCode } from '@lendside/contract/errors.ts';
import type { FailureCode } from '#features/payments/pay-job/decide-outcome.ts';

const NOT_CHARGED = 'You were not charged.';

/** Text for the payer of a failed payment. Each text says whether money moved. Source: LER-010, LER-011. */
const TEXTS: Readonly<Record<FailureCode, string>> = {
  generic: `Your card was declined. ${NOT_CHARGED} Please use another card or call your bank.`,
  insufficientFunds: `Your card was declined for insufficient funds. ${NOT_CHARGED}`,
  expiredCard: `Your card was declined because it has expired. ${NOT_CHARGED}`,
  securityCodeMismatch: `Your card was declined because the security code does not match. ${NOT_CHARGED}`,
  // Uses the same words as every other decline, so that the card's user does not learn that it was reported lost or stolen.
  lostOrStolen: `Your card was declined. ${NOT_CHARGED} Please use another card or call your bank.`,
  limitExceeded: `Your card was declined because the amount is above its limit. ${NOT_CHARGED}`,
  invalidAccount: `Your card was declined because its account is not valid. ${NOT_CHARGED}`,
  issuerUnavailable: `We couldn't reach your bank to approve the payment. ${NOT_CHARGED} Please try again later.`,
  invalidRequest: `We couldn't charge your card. ${NOT_CHARGED} Please add the card again or use another one.`,
  processorUnreachable: `We couldn't reach the card processor. ${NOT_CHARGED} Please try again later.`,
  loan_not_found:
    "We couldn't apply your payment to your loan, so we canceled the charge. The money goes back to your card.",
  loan_not_payable:
    'Your loan can no longer be paid online, so we canceled the charge. The money goes back to your card.',
  illegal_transition:
    "We couldn't apply your payment to your loan, so we canceled the charge. The money goes back to your card.",
  voidedByProcessor: 'The card processor canceled the charge. The money goes back to your card.',
};

const TAKEN_BACK = `so we took the debit back before it reached your bank. ${NOT_CHARGED}`;
const BANK_TEXTS: Readonly<Partial<Record<FailureCode, string>>> = {
  invalidAccount: `We couldn't debit your bank account because its numbers aren't valid. ${NOT_CHARGED} Please add it again or pay another way.`,
  invalidRequest: `We couldn't debit your bank account. ${NOT_CHARGED} Please pay another way.`,
  processorUnreachable: `We couldn't reach your bank. ${NOT_CHARGED} Please try again later.`,
  loan_not_found: `We couldn't apply your payment to your loan, ${TAKEN_BACK}`,
  loan_not_payable: `Your loan can no longer be paid online, ${TAKEN_BACK}`,
  illegal_transition: `We couldn't apply your payment to your loan, ${TAKEN_BACK}`,
  voidedByProcessor: `The debit was canceled before it reached your bank. ${NOT_CHARGED}`,
};

/** Returns the text of a stored failure code, or a general text for an unknown code. */
export function failureText(code: string | null, isByBank = false): string {
  const ofBank = isByBank ? Object.entries(BANK_TEXTS).find(([known]) => known === code)?.[1] : undefined;
  if (ofBank !== undefined) return ofBank;
  return Object.entries(TEXTS).find(([known]) => known === code)?.[1] ?? 'Your payment failed. Please call your store.';
}

/** Returns the API error code that goes with the text. */
export function failureErrorCode(code: string | null): ErrorCode {
  if (code === 'processorUnreachable') return 'ProcessorUnavailable';
  if (code === 'expiredCard') return 'CardExpired';
  if (code !== null && (code.startsWith('loan_') || code === 'illegal_transition')) return 'LoanNotPayable';
  return 'CardDeclined';
}
