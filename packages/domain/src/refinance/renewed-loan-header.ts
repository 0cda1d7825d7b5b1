const HEADER = /^(\d{5}-\d{7}-)(\d{2})$/;
const LAST_GENERATION = 99;

/** The header of the loan that renews another: the same store and number, the next renewal generation. Null when the
 *  generations of two digits are used up. Faults on a text that is no header. Source: loan-core 0.1 (`SSSSS-NNNNNNN-RR`). */
export function renewedLoanHeader(header: string): string | null {
  const match = HEADER.exec(header);
  if (match === null) throw new Error(`"${header}" is not a loan header`);
  const generation = Number(match[2] ?? '') + 1;
  return generation > LAST_GENERATION ? null : `${match[1] ?? ''}${String(generation).padStart(2, '0')}`;
}
