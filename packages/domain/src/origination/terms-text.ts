import type { LineQuote } from './quote-line.ts';
import type { TermsQuote } from './terms-quote.ts';

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}

/** Serializes terms into one text that does not depend on the order of fields. Its hash is taken when the terms are shown and
 *  compared when they are signed and booked. Source: loan-core 3.3 (T02: terms hash unchanged), 4.3. */
export function termsText(terms: TermsQuote | LineQuote): string {
  return canonical(terms);
}
