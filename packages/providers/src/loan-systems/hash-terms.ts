import { createHash } from 'node:crypto';

function toCanonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(toCanonical);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, toCanonical(field)]),
  );
}

/** Returns SHA-256 in hex over terms. The order of their fields does not matter, and an undefined field counts as absent. Shown, signed
 *  and booked terms have the same hash. */
export function hashTerms(terms: object): string {
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(terms)))
    .digest('hex');
}
