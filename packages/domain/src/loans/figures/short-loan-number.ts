import { lastFourOf } from '#cards/masking.ts';

const HEADER = /^\d{5}-(\d{7})-(\d{2})$/;

/** The four digits that tell loans apart in its number `SSSSS-NNNNNNN-RR`: the last of the loan's own part. The two after it count
 *  renewals and are mostly 00. Of a number of another form its last four digits; null when it has fewer. */
export function loanDigits(loanHeader: string): string | null {
  return HEADER.exec(loanHeader)?.[1]?.slice(-4) ?? lastFourOf(loanHeader);
}

/** What people call a loan by: "0001", and "0001-02" for its second renewal, so that a loan and the one that renewed it are told
 *  apart. Null when the number has too few digits. Source: loan-core 0.1 (headers). */
export function shortLoanNumber(loanHeader: string): string | null {
  const renewal = HEADER.exec(loanHeader)?.[2] ?? '00';
  const digits = loanDigits(loanHeader);
  return digits === null || renewal === '00' ? digits : `${digits}-${renewal}`;
}
