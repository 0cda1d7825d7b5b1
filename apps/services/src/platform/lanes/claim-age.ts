/** Returns the age of a claim in ms, by whichever of two clocks advanced more. One clock stops while the machine sleeps; the
 *  other can be set back. */
export type AgeMs = () => number;

/** Starts measuring a claim's age. Call it before sending the claim, so that the age is never too low. */
export function startAge(): AgeMs {
  const monotonic = performance.now();
  const wall = Date.now();
  return () => Math.max(performance.now() - monotonic, Date.now() - wall);
}
