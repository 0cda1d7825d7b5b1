import { isLuhnValid } from '#cards/luhn.ts';

const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
const WALK_DEPTH_MAX = 20;
// The dashes of one in four hundred join digits into what passes for a card number.
const UUID = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/gi;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** Whether a text holds a card number: 13 to 19 Luhn-valid digits, in one piece or in groups divided by spaces or dashes,
 *  not starting with 0 (no card does, padded numbers do), other digit groups beside it or not. A loan header
 *  ("12345-1234567-01") is not one, nor a UUID, whose 32 digits are more than any card has; and an amount is not: comma and period
 *  end a number.
 *  Source: security T13, D16. */
export function containsCardNumber(text: string): boolean {
  if (!hasDigitsOfCard(text)) return false;
  for (const [run] of text.replaceAll(UUID, ' ').matchAll(/\d+(?:[ -]{1,3}\d+)*/g)) {
    const groups = run.replaceAll(/(?<![\d-])\d{5}-\d{7}-\d{2}(?![\d-])/g, ' ').match(/\d+/g) ?? [];
    if (groups.some((_, start) => startsCardNumber(groups, start))) return true;
  }
  return false;
}

/** Whether there are as many digits in all as the shortest card number has: most texts end here, and this is asked of every field of
 *  every payment. */
function hasDigitsOfCard(text: string): boolean {
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= DIGIT_ZERO && code <= DIGIT_NINE) digits += 1;
  }
  return digits >= CARD_DIGITS_MIN;
}

function startsCardNumber(groups: readonly string[], start: number): boolean {
  if (groups[start]?.startsWith('0')) return false;
  let digits = '';
  for (let index = start; index < groups.length && digits.length < CARD_DIGITS_MAX; index++) {
    digits += groups[index];
    if (digits.length >= CARD_DIGITS_MIN && digits.length <= CARD_DIGITS_MAX && isLuhnValid(digits)) return true;
  }
  return false;
}

/** Whether the value of a `cvv` field is a security code itself, three or four digits, and not a hosted-field token.
 *  Source: security T13, C5. */
export function looksLikeSecurityCode(value: string): boolean {
  return /^\d{3,4}$/.test(value.trim());
}

/** Card data found in a request: where (field names joined by dots), never the value. */
export interface CardDataFinding {
  readonly code: 'card_number' | 'security_code';
  readonly path: string;
}

/** Fields in which long runs of digits are no card number, by their names. */
export interface DigitFields {
  /** Numbers of other kinds, and what is never kept: not looked at for card numbers. */
  readonly exempt: ReadonlySet<string>;
  /** Keys, tokens and ids, in which digits meet by chance. */
  readonly opaque: ReadonlySet<string>;
}

const NO_FIELDS: DigitFields = { exempt: new Set(), opaque: new Set() };

/** The first card data anywhere in a parsed body, or null: in a text, in a whole number or in a name, which is then not told. `fields` says
 *  where digits are something else. Deeper than 20 levels is a finding of its own kind: `card_number` at that path, since nothing unread
 *  may pass. Source: security T13. */
export function findCardData(body: unknown, fields: DigitFields = NO_FIELDS): CardDataFinding | null {
  return search(body, '', 0, fields);
}

// An id of ours and a hash: digits stand together in one of them by chance, and a card number is never written so.
const RANDOM_FORMS = /^(?:[a-z]{2,4}_[\da-z]{26}|[\da-f]{32,128})$/i;

/** Whether a key, token or id holds a card number: in one piece, or in groups where there is nothing but digits. The dashes of a UUID would
 *  join digits into what looks like one. */
function isCardInToken(text: string): boolean {
  if (!/[^\d\s-]/.test(text)) return containsCardNumber(text);
  return !RANDOM_FORMS.test(text) && containsCardNumber(text.replaceAll(/[\s_-]/g, 'x'));
}

function isCardNumberIn(field: string, text: string, { exempt, opaque }: DigitFields): boolean {
  if (exempt.has(field)) return false;
  return opaque.has(field) ? isCardInToken(text) : containsCardNumber(text);
}

/** The path is put together on the way back from what was found, which is seldom: this walks every request. */
function search(value: unknown, field: string, depth: number, fields: DigitFields): CardDataFinding | null {
  if (depth > WALK_DEPTH_MAX) return { code: 'card_number', path: '' };
  // A number with a fraction is a measure: its digits are those of the computer.
  if (typeof value === 'string' || Number.isInteger(value)) {
    const text = String(value);
    if (field.length === 3 && field.toLowerCase() === 'cvv' && looksLikeSecurityCode(text))
      return { code: 'security_code', path: '' };
    return isCardNumberIn(field, text, fields) ? { code: 'card_number', path: '' } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const name of Object.keys(value)) {
    if (!isList && containsCardNumber(name)) return { code: 'card_number', path: '' };
    // The items of a list are judged by the name of the list.
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const found = search(inner, isList ? field : name, depth + 1, fields);
    if (found !== null) return { code: found.code, path: found.path === '' ? name : `${name}.${found.path}` };
  }
  return null;
}
