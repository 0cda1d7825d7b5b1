/** Message for a loan number that cannot be read. Source: OPEN-61. */
export const INVALID_LOAN_NUMBER_TEXT = 'Invalid Loan Number';

/** Whether a text is a loan number: 5 digits, then at least one group of digits, dashes between groups optional.
 *  Source: LVA-025, VAL-24, LOP-089, OPEN-58. */
export function isLoanNumber(text: string): boolean {
  // At most 30 characters: longer than any header, and a bound on what the pattern reads.
  return text.length <= 30 && /^\d{5}(-?\d)+$/.test(text);
}
