const WEIGHTS = [3, 7, 1] as const;

/** First two digits that the American Bankers Association gives out: Reserve Bank districts, their thrifts and electronic
 *  numbers, and traveller's cheques. */
function isKnownDistrict(firstTwo: number): boolean {
  return (
    (firstTwo >= 0 && firstTwo <= 12) ||
    (firstTwo >= 21 && firstTwo <= 32) ||
    (firstTwo >= 61 && firstTwo <= 72) ||
    firstTwo === 80
  );
}

/** Whether a text is a bank's routing number: nine digits, a known district, not all zero, and a checksum of weights 3, 7, 1
 *  that ends in 0. The checksum misses swaps of digits that differ by 5. Source: loan-core 6.5 (aba). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  if (!isKnownDistrict(Number(text.slice(0, 2)))) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
