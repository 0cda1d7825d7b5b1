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

/** The terms as one text that is the same for the same terms whatever the order of their fields: what is hashed when they are
 *  shown, and again when they are signed and booked. Source: loan-core 3.3 (T02: terms hash unchanged), 4.3. */
export function termsText(terms: TermsQuote | LineQuote): string {
  return canonical(terms);
}
