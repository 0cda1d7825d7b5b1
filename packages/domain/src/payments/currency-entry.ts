import { formatAmount, parseAmount } from '#money/amount-text.ts';
import { NO_CENTS } from '#money/cents.ts';

/** Filters the text of a currency field while typing: digits, period and dollar sign, at most two decimals, no leading zeros.
 *  `a$1b2` → `$12`, `1.239` → `1.23`, `05` → `5`, `0.5` → `.5`. Source: VAL-28 to VAL-30, OPEN-59. */
export function keepCurrencyCharacters(text: string): string {
  const kept = text.replaceAll(/[^\d.$]/g, '').replace(/^[$0]+/, (lead) => lead.replaceAll('0', ''));
  const point = kept.indexOf('.');
  if (point === -1) return kept;
  let decimals = 0;
  let entry = kept.slice(0, point + 1);
  for (const character of kept.slice(point + 1)) {
    if (/\d/.test(character) && ++decimals > 2) continue;
    entry += character;
  }
  return entry;
}

/** Shown when a pasted amount is ambiguous. */
export const UNCLEAR_AMOUNT_TEXT = 'That amount is not clear. Enter dollars and cents, like 1,234.56.';

const WRITTEN_HERE = /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.[\d.]*)?$/;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3}){2,}$/;

/** True when a pasted amount has only one reading: commas group thousands, a period precedes the cents. "1.234,56", "12,50"
 *  and "1.234.567" are amounts in other countries that our rules would turn into different amounts. Signs and words around the
 *  amount are ignored. Source: VAL-28, VAL-29 (what is dropped must not change the amount). */
export function isClearAmount(text: string): boolean {
  const written = text.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, '');
  return WRITTEN_HERE.test(written) && !GROUPED_BY_POINTS.test(written);
}

/** Tracks the text as typed, with the commas that the field drops, so that `isClearAmount` can check it. Typing "12,50" must
 *  not give 1,250.00, just as pasting must not. `written` is the tracked text before this key. `shown` is the field before it,
 *  and `entered` the field after it with nothing dropped. Source: VAL-28, VAL-29. */
export function followTyping(written: string, shown: string, entered: string): string {
  const isFollowed = keepCurrencyCharacters(written) === keepCurrencyCharacters(shown);
  const before = isFollowed ? written : shown;
  if (entered.startsWith(shown)) return before + entered.slice(shown.length);
  // Text was deleted at the end. After any other change only the field's own text is known.
  if (shown.startsWith(entered)) return before.replace(/,+$/, '').slice(0, entered.length - shown.length);
  return keepCurrencyCharacters(entered);
}

// 999,999,999.99 is the largest amount.
const WHOLE_DIGITS_MAX = 9;

/** True when an entry has more digits before its period than an amount may have. Its decimals are never too many (VAL-29).
 *  Source: loan-core 0.1, `parseAmount`. */
export function isBeyondAmounts(entry: string): boolean {
  const [whole = ''] = entry.split('.');
  return whole.replaceAll(/\D/g, '').length > WHOLE_DIGITS_MAX;
}

/** Formats a currency field when the payer leaves it: two decimals, thousands separators, no dollar sign, no second period. An
 *  empty field stays empty. An amount too large to parse stays as typed, and validation refuses it. `1234.5` → `1,234.50`,
 *  `.5` → `0.50`. Source: VAL-31, OPEN-59. */
export function formatOnBlur(text: string): string {
  const entry = keepCurrencyCharacters(text).replaceAll('$', '');
  const [whole = '', ...rest] = entry.split('.');
  const fraction = rest.join('');
  if (whole === '' && fraction === '') return /\d/.test(text) ? formatAmount(NO_CENTS) : '';
  const amountCents = parseAmount(`${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`);
  return amountCents === null ? entry : formatAmount(amountCents);
}
