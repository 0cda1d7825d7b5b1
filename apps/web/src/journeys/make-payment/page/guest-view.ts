import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** True when a guest reads this loan. The detail then holds only the amount due, the due date, and whether the loan can be
 *  paid. Source: T8. */
export function isGuestView({ borrowerName }: Pick<AccountDetail, 'borrowerName'>): boolean {
  return borrowerName !== undefined;
}

/** Returns "You are paying loan ••0100 for Alma R.", or "You paid …" after the payment. Null for the customer's own loan. */
export function guestBannerText(
  { borrowerName, loan }: Pick<AccountDetail, 'borrowerName' | 'loan'>,
  isPaid: boolean,
): string | null {
  if (borrowerName === undefined) return null;
  const lastFour = lastFourOf(loan.loanHeader);
  const text = `You ${isPaid ? 'paid' : 'are paying'} loan${lastFour === null ? '' : ` ••${lastFour}`}`;
  if (borrowerName === '') return `${text}.`;
  return `${text} for ${borrowerName}${borrowerName.endsWith('.') ? '' : '.'}`;
}
