const WEIGHTS = [3, 7, 1] as const;

/** First two digits assigned by the American Bankers Association: Reserve Bank districts, their thrifts and electronic
 *  numbers, and traveler's checks. */
function isKnownDistrict(firstTwo: number): boolean {
  return (
    (firstTwo >= 0 && firstTwo <= 12) ||
    (firstTwo >= 21 && firstTwo <= 32) ||
    (firstTwo >= 61 && firstTwo <= 72) ||
    firstTwo === 80
  );
}

/** True for a bank routing number: nine digits, a known district, not all zero, and a checksum with weights 3, 7, 1 that ends
 *  in 0. The checksum misses swapped digits that differ by 5. Source: loan-core 6.5 (aba). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  if (!isKnownDistrict(Number(text.slice(0, 2)))) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
