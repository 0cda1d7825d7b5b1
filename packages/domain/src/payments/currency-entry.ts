import { formatAmount, parseAmount } from '#money/amount-text.ts';
import { NO_CENTS } from '#money/cents.ts';

/** What a currency field keeps while typing: digits, period and dollar sign, two decimals at most, no leading zeros.
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

// 999,999,999.99 is the largest amount there is.
const WHOLE_DIGITS_MAX = 9;

/** Whether an entry has more digits before its period than any amount; its decimals are never too many (VAL-29).
 *  Source: loan-core 0.1, `parseAmount`. */
export function isBeyondAmounts(entry: string): boolean {
  const [whole = ''] = entry.split('.');
  return whole.replaceAll(/\D/g, '').length > WHOLE_DIGITS_MAX;
}

/** What a currency field shows on leaving it: two decimals and thousands separators, dollar sign and second period
 *  dropped; empty stays empty. An amount too large to read is left as typed, for validation to refuse.
 *  `1234.5` → `1,234.50`, `.5` → `0.50`. Source: VAL-31, OPEN-59. */
export function formatOnBlur(text: string): string {
  const entry = keepCurrencyCharacters(text).replaceAll('$', '');
  const [whole = '', ...rest] = entry.split('.');
  const fraction = rest.join('');
  if (whole === '' && fraction === '') return /\d/.test(text) ? formatAmount(NO_CENTS) : '';
  const amountCents = parseAmount(`${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`);
  return amountCents === null ? entry : formatAmount(amountCents);
}
