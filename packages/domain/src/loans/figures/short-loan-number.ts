import { lastFourOf } from '#cards/masking.ts';

const HEADER = /^\d{5}-(\d{7})-(\d{2})$/;

/** Returns the four digits that distinguish loans in the number `SSSSS-NNNNNNN-RR`: the last four of N. RR counts renewals and
 *  is mostly 00. A number in another format gives its last four digits, or null when it has fewer. */
export function loanDigits(loanHeader: string): string | null {
  return HEADER.exec(loanHeader)?.[1]?.slice(-4) ?? lastFourOf(loanHeader);
}

/** Returns the name people use for a loan: "0001", or "0001-02" for its second renewal, so that a renewed loan differs from
 *  the original. Null when the number has too few digits. Source: loan-core 0.1 (headers). */
export function shortLoanNumber(loanHeader: string): string | null {
  const renewal = HEADER.exec(loanHeader)?.[2] ?? '00';
  const digits = loanDigits(loanHeader);
  return digits === null || renewal === '00' ? digits : `${digits}-${renewal}`;
}
