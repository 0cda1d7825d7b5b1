/** Returns random numbers from 0 up to 1 that depend only on `seed` and `key`. Each charge attempt has its own key (reference
 *  and attempt), so a run repeats exactly even when requests arrive in another order. */
export function seededDraw(seed: number, key: string): () => number {
  let state = (seed ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < key.length; at += 1) state = Math.imul(state ^ key.charCodeAt(at), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
