import { loanDigits } from './short-loan-number.ts';

/** Masks a loan number for a guest who pays the loan: "•••• 0001", four digits without the renewal. Returns "••••" when it has
 *  fewer digits. Source: T8. */
export function maskLoanHeader(loanHeader: string): string {
  const digits = loanDigits(loanHeader);
  return digits === null ? '••••' : `•••• ${digits}`;
}
