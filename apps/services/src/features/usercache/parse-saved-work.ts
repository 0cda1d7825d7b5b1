import { containsCardNumber } from '@lendside/domain/cards/pan-firewall.ts';
import { findFlow } from '@lendside/domain/identity/session-flows.ts';
import { parseJson } from '#platform/mounting/parse-json.ts';
import { Refused } from '#platform/refused.ts';

/** The reasons to refuse a text as work in progress. */
export type SavedWorkRefusal = 'unreadable' | 'too_large' | 'unknown_route' | 'card_data';

const DECODED_BYTES_MAX = 8 * 1024;
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['cvv', 'securitycode', 'cardnumber']);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Checks a text to save: base64 of JSON `{state, route}`, at most 8 kB decoded, with one of our routes and no card data.
 *  Returns the reason to refuse it, or null when it is accepted. Source: LOP-038, C5, C16, security T13. */
export function findSavedWorkRefusal(value: string): SavedWorkRefusal | null {
  if (value === '' || !BASE64.test(value)) return 'unreadable';
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length > DECODED_BYTES_MAX) return 'too_large';
  const work = parseWork(bytes);
  if (work === null) return 'unreadable';
  if (hasCardData(work)) return 'card_data';
  return findFlow(work.route) === null ? 'unknown_route' : null;
}

function parseWork(bytes: Buffer): { readonly state: object; readonly route: string } | null {
  const parsed = parseText(bytes);
  if (typeof parsed !== 'object' || parsed === null || Object.keys(parsed).toSorted().join() !== 'route,state')
    return null;
  const { state, route } = parsed as { state: unknown; route: unknown };
  const isForm = typeof state === 'object' && state !== null && !Array.isArray(state) && typeof route === 'string';
  return isForm ? { state, route } : null;
}

function parseText(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Refused || error instanceof TypeError) return null;
    throw error;
  }
}

/** The recursion ends, because the JSON is at most 20 levels deep. */
function hasCardData(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return containsCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      FORBIDDEN_NAMES.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ||
      containsCardNumber(name) ||
      hasCardData(inner),
  );
}
