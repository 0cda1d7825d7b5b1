import { brandOf, couldBeCardNumber, digitsOf, inGroups, isCardNumber } from './card-number.ts';
import { createToken, openParentWindow, readSettings } from './parent-window.ts';

/** Script inside one Microform field. The number field asks its sibling for the security code over a channel of our own
 *  origin. */
const SIBLING_TIMEOUT_MS = 1000;
const STYLE_NAMES = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'caret-color',
  'text-align',
];

const settings = readSettings();
const parentWindow = openParentWindow(settings.targetOrigins);
const siblings = new BroadcastChannel(`microform:${document.documentElement.dataset['instance'] ?? ''}`);
const input = document.querySelector<HTMLInputElement>('#field');
const isNumber = input?.dataset['field'] === 'number';

function isValid(text: string): boolean {
  return isNumber ? isCardNumber(digitsOf(text)) : /^\d{3,4}$/.test(text);
}

function reportChange(): void {
  const text = input?.value ?? '';
  const brand = isNumber ? brandOf(digitsOf(text)) : null;
  const couldBeValid = isNumber ? couldBeCardNumber(digitsOf(text)) : /^\d{0,4}$/.test(text);
  const card = brand === null ? [] : [{ name: brand.name, brandedName: brand.brandedName, cspType: brand.cspType }];
  parentWindow.post({
    type: 'microform:change',
    data: { empty: text === '', valid: isValid(text), couldBeValid, ...(isNumber ? { card } : {}) },
  });
}

function applyStyles(styles: unknown): void {
  if (typeof styles !== 'object' || styles === null) return;
  for (const [name, value] of Object.entries(styles))
    if (STYLE_NAMES.includes(name) && typeof value === 'string') input?.style.setProperty(name, value);
  if (input !== null && Number.parseFloat(getComputedStyle(input).fontSize) < 16)
    input.style.setProperty('font-size', '16px');
}

function askSecurityCode(): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), SIBLING_TIMEOUT_MS);
    siblings.addEventListener('message', function listen({ data }: MessageEvent<{ securityCode?: string }>) {
      if (data.securityCode === undefined) return;
      siblings.removeEventListener('message', listen);
      clearTimeout(timer);
      resolve(data.securityCode);
    });
    siblings.postMessage({ ask: true });
  });
}

async function tokenise({ expirationMonth, expirationYear }: Readonly<Record<string, unknown>>): Promise<void> {
  const number = digitsOf(input?.value ?? '');
  const securityCode = await askSecurityCode();
  const details = [
    ...(isValid(number) ? [] : [{ location: 'number', message: number === '' ? 'Missing' : 'Validation error' }]),
    ...(securityCode !== null && /^\d{3,4}$/.test(securityCode)
      ? []
      : [{ location: 'securityCode', message: securityCode ? 'Validation error' : 'Missing' }]),
  ];
  if (details.length > 0) {
    const reason = details.some(({ message }) => message === 'Missing')
      ? 'CREATE_TOKEN_VALIDATION_FIELDS_MISSING'
      : 'CREATE_TOKEN_VALIDATION_FIELDS';
    return parentWindow.post({
      type: 'microform:error',
      error: { reason, message: 'Some fields are missing or invalid.', details },
    });
  }
  const answer = await createToken({
    captureContext: settings.captureContext,
    card: { number, securityCode, expirationMonth, expirationYear },
  });
  parentWindow.post(
    answer.ok
      ? { type: 'microform:token', token: answer.token }
      : { type: 'microform:error', error: { reason: answer.reason, message: answer.message, details: answer.details } },
  );
}

input?.addEventListener('input', () => {
  const atEnd = input.selectionStart === input.value.length;
  if (isNumber && atEnd) input.value = inGroups(digitsOf(input.value));
  if (!isNumber) input.value = digitsOf(input.value);
  reportChange();
});
for (const type of ['focus', 'blur'] as const)
  input?.addEventListener(type, () => parentWindow.post({ type: `microform:${type}`, data: {} }));
input?.addEventListener('change', () => {
  if (input.matches(':autofill')) parentWindow.post({ type: 'microform:autocomplete', data: {} });
});

siblings.addEventListener('message', ({ data }: MessageEvent<{ ask?: boolean }>) => {
  if (data.ask === true && !isNumber) siblings.postMessage({ securityCode: input?.value ?? '' });
});

parentWindow.onMessage((message) => {
  switch (message['type']) {
    case 'microform:focus-field':
      return input?.focus();
    case 'microform:clear':
      if (input !== null) input.value = '';
      return reportChange();
    case 'microform:styles':
      return applyStyles(message['styles']);
    case 'microform:create-token':
      return void tokenise(message);
    default:
      return undefined;
  }
});

parentWindow.post({ type: 'microform:load', data: {} });
