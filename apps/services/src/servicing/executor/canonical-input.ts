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

/** Hashes a command's input with SHA-256 and returns hex. The order of the fields does not matter, and an undefined field
 *  counts as absent. */
export function inputHash(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(input)) ?? 'undefined')
    .digest('hex');
}
