import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** Whether a guest read this loan. Then it holds only what is due, until when, and whether it can be paid. Source: T8. */
export function isGuestView({ borrowerName }: Pick<AccountDetail, 'borrowerName'>): boolean {
  return borrowerName !== undefined;
}

/** "You are paying loan ••0100 for Alma R.", and once it is paid "You paid …"; null for a loan that is one's own. */
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
