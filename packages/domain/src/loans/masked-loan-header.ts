import { lastFourOf } from '#cards/masking.ts';

/** The number of a loan as a guest who pays it may see it: "•••• 0100", the last four digits; "••••" when there are fewer.
 *  Source: T8. */
export function maskLoanHeader(loanHeader: string): string {
  const lastFour = lastFourOf(loanHeader);
  return lastFour === null ? '••••' : `•••• ${lastFour}`;
}
