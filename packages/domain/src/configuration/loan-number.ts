/** Message shown for an invalid loan number. Source: OPEN-61. */
export const INVALID_LOAN_NUMBER_TEXT = 'Invalid Loan Number';

/** Returns true when a text is a loan number: 5 digits and at least one more group of digits, with optional dashes in between.
 *  Source: LVA-025, VAL-24, LOP-089, OPEN-58. */
export function isLoanNumber(text: string): boolean {
  // 30 characters are enough for any loan header and limit the work of the regular expression.
  return text.length <= 30 && /^\d{5}(-?\d)+$/.test(text);
}
