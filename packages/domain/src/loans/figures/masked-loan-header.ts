import { loanDigits } from './short-loan-number.ts';

/** The number of a loan as a guest who pays it may see it: "•••• 0001", four digits and no renewals;
 *  "••••" when there are fewer.
 *  Source: T8. */
export function maskLoanHeader(loanHeader: string): string {
  const digits = loanDigits(loanHeader);
  return digits === null ? '••••' : `•••• ${digits}`;
}
