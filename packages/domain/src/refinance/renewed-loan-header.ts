const HEADER = /^(\d{5}-\d{7}-)(\d{2})$/;
const LAST_GENERATION = 99;

/** Returns the header of the loan that renews another: same store and number, next renewal generation. Null when the two-digit
 *  generations are used up. Throws on a text that is not a header. Source: loan-core 0.1 (`SSSSS-NNNNNNN-RR`). */
export function renewedLoanHeader(header: string): string | null {
  const match = HEADER.exec(header);
  if (match === null) throw new Error(`"${header}" is not a loan header`);
  const generation = Number(match[2] ?? '') + 1;
  return generation > LAST_GENERATION ? null : `${match[1] ?? ''}${String(generation).padStart(2, '0')}`;
}
