import { isLuhnValid } from './luhn.ts';

const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
const WALK_DEPTH_MAX = 20;
// Matches a UUID. One UUID in four hundred has digits across its dashes that look like a card number.
const UUID = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/gi;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** Returns true when a text holds a card number: 13 to 19 Luhn-valid digits, in one piece or in groups with spaces or dashes.
 *  Other groups of digits may stand beside it. A number that starts with 0 is padded and not a card number. A loan header
 *  ("12345-1234567-01") and a UUID are not card numbers. An amount is not a card number, because a comma or period ends a
 *  number. Source: security T13, D16. */
export function containsCardNumber(text: string): boolean {
  if (!hasDigitsOfCard(text)) return false;
  for (const [run] of text.replaceAll(UUID, ' ').matchAll(/\d+(?:[ -]{1,3}\d+)*/g)) {
    const groups = run.replaceAll(/(?<![\d-])\d{5}-\d{7}-\d{2}(?![\d-])/g, ' ').match(/\d+/g) ?? [];
    if (groups.some((_, start) => startsCardNumber(groups, start))) return true;
  }
  return false;
}

/** Returns true when the text has as many digits as the shortest card number. This quick check ends most calls; every field of
 *  every payment is scanned. */
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

/** Returns true when the value of a `cvv` field is a security code itself (three or four digits) and not a hosted-field token.
 *  Source: security T13, C5. */
export function looksLikeSecurityCode(value: string): boolean {
  return /^\d{3,4}$/.test(value.trim());
}

/** Card data found in a request: its path (field names joined by dots), never the value. */
export interface CardDataFinding {
  readonly code: 'card_number' | 'security_code';
  readonly path: string;
}

/** Names of fields in which long runs of digits are not card numbers. */
export interface DigitFields {
  /** Fields that hold other long numbers or are never stored. They are not scanned. */
  readonly exempt: ReadonlySet<string>;
  /** Keys, tokens and ids, which can contain a run of digits by chance. */
  readonly opaque: ReadonlySet<string>;
}

const NO_FIELDS: DigitFields = { exempt: new Set(), opaque: new Set() };

/** Finds the first card data in a parsed body: in a text, a whole number or a field name. A field name with card data is left
 *  out of the path. Returns null when there is none. `fields` names fields with other digits. Anything deeper than 20 levels
 *  counts as `card_number`, because data that is not scanned must be refused. Source: security T13. */
export function findCardData(body: unknown, fields: DigitFields = NO_FIELDS): CardDataFinding | null {
  return search(body, '', 0, fields);
}

// Matches our ids and hashes, which contain runs of digits by chance. Nobody types a card number in these forms.
const RANDOM_FORMS = /^(?:[a-z]{2,4}_[\da-z]{26}|[\da-f]{32,128})$/i;

/** Returns true when a key, token or id holds a card number in one piece, or in groups of digits only. Groups with letters do
 *  not count, because the dashes of a UUID would join its digits into something like a card number. */
function isCardInToken(text: string): boolean {
  if (!/[^\d\s-]/.test(text)) return containsCardNumber(text);
  return !RANDOM_FORMS.test(text) && containsCardNumber(text.replaceAll(/[\s_-]/g, 'x'));
}

function isCardNumberIn(field: string, text: string, { exempt, opaque }: DigitFields): boolean {
  if (exempt.has(field)) return false;
  return opaque.has(field) ? isCardInToken(text) : containsCardNumber(text);
}

/** Builds the path only after a finding, because every request is scanned and findings are rare. */
function search(value: unknown, field: string, depth: number, fields: DigitFields): CardDataFinding | null {
  if (depth > WALK_DEPTH_MAX) return { code: 'card_number', path: '' };
  // Skip a number with a fraction: it is a measurement such as a coordinate, and its digits are arbitrary.
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
    // The name of a list also applies to the items of the list.
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const found = search(inner, isList ? field : name, depth + 1, fields);
    if (found !== null) return { code: found.code, path: found.path === '' ? name : `${name}.${found.path}` };
  }
  return null;
}
