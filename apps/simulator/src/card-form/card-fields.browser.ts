import { brandOf, digitsOf, inGroups, isCardNumber, type Brand } from './card-number.ts';
import { hasExpired, parseExpiry, toExpiryText } from './expiry.ts';

export type FieldName = 'number' | 'expiry' | 'securityCode' | 'cardholderName';

export const FIELD_NAMES: readonly FieldName[] = ['number', 'expiry', 'securityCode', 'cardholderName'];

export type Problem = { field: FieldName; message: string; isMissing: boolean };

export type CardFields = {
  present: FieldName[];
  input(name: FieldName): HTMLInputElement | null;
  value(name: FieldName): string;
  brand(): Brand | null;
  problemOf(name: FieldName): Problem | null;
  show(problem: Problem): void;
  clear(name: FieldName): void;
};

function codeHint(brand: Brand | null): string {
  return brand?.securityCodeLength === 4 ? '4 digits on the front' : '3 digits on the back';
}

function codeMessage(brand: Brand | null): string {
  return brand?.securityCodeLength === 4 ? 'Enter the 4-digit code.' : 'Enter the 3-digit code.';
}

type Rules = { networks: readonly string[]; brand: () => Brand | null };

function messageFor(name: FieldName, value: string, { networks, brand }: Rules): string | null {
  switch (name) {
    case 'number': {
      if (value === '') return 'Enter the card number.';
      const known = brand();
      if (known !== null && !networks.includes(known.network))
        return `${known.brandedName} cards can’t be used here. Try another card.`;
      return isCardNumber(digitsOf(value)) ? null : 'Check the card number. It should be as printed on the card.';
    }
    case 'expiry': {
      const expiry = parseExpiry(value);
      if (expiry === null) return 'Enter the expiration date as MM/YY.';
      return hasExpired(expiry, new Date()) ? 'This card has expired. Try another card.' : null;
    }
    case 'securityCode':
      return new RegExp(`^\\d{${brand()?.securityCodeLength ?? 3}}$`).test(value) ? null : codeMessage(brand());
    case 'cardholderName':
      if (value.trim() === '') return 'Enter the name on the card.';
      // The name goes to the embedding page, so a card number typed here by mistake must be refused.
      return /\d/.test(value) ? 'Enter the name in letters, without digits.' : null;
  }
}

/** Replaces the text but keeps the caret after the same digit, so that a number can be corrected in its middle. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const text = format(input.value);
  if (text === input.value) return;
  input.value = text;
  if (isAtEnd) return;
  let at = 0;
  for (let seen = 0; at < text.length && seen < digitsBefore; at += 1) if (/\d/.test(text.charAt(at))) seen += 1;
  input.setSelectionRange(at, at);
}

function formatAsTyped(name: FieldName, input: HTMLInputElement): void {
  input.addEventListener('input', (event) => {
    const isErasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (name === 'number') reformat(input, (text) => inGroups(digitsOf(text)));
    if (name === 'expiry' && !isErasing) reformat(input, toExpiryText);
    if (name === 'securityCode') reformat(input, (text) => digitsOf(text).slice(0, Number(input.maxLength)));
  });
}

/** Opens the fields that the page has, with their rules, formats and messages. */
export function openCardFields(networks: readonly string[], fixedBrand: Brand | null): CardFields {
  const inputOf = (name: FieldName) => document.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
  const present = FIELD_NAMES.filter((name) => inputOf(name) !== null);
  const value = (name: FieldName) => inputOf(name)?.value ?? '';
  const brand = () => fixedBrand ?? brandOf(digitsOf(value('number')));
  const messageOf = (name: FieldName) => document.querySelector<HTMLElement>(`[data-message="${name}"]`);

  for (const name of present) {
    const input = inputOf(name);
    if (input !== null) formatAsTyped(name, input);
  }
  inputOf('number')?.addEventListener('input', () => {
    const mark = document.querySelector<HTMLElement>('[data-brand-mark]');
    if (mark !== null) mark.textContent = brand()?.brandedName ?? '';
    const code = inputOf('securityCode');
    if (code !== null) code.maxLength = brand()?.securityCodeLength ?? 4;
    const hint = document.querySelector<HTMLElement>('[data-code-hint]');
    if (hint !== null) hint.textContent = codeHint(brand());
  });

  return {
    present,
    input: inputOf,
    value,
    brand,
    problemOf(name) {
      const message = messageFor(name, value(name), { networks, brand });
      return message === null ? null : { field: name, message, isMissing: value(name).trim() === '' };
    },
    show({ field, message }) {
      inputOf(field)?.setAttribute('aria-invalid', 'true');
      const place = messageOf(field);
      if (place !== null) place.textContent = message;
    },
    clear(name) {
      inputOf(name)?.removeAttribute('aria-invalid');
      const place = messageOf(name);
      if (place !== null) place.textContent = '';
    },
  };
}
