/** Longest time for a screen's code to load. Source: CFG-23, LCF-027. */
export const CODE_MAX_MS = 120_000;

/** Returns the promise, but rejects after `limitMs`. */
export function withinTime<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came within ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
