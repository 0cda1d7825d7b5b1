import { brandOfType, digitsOf, isCardNumber } from './card-number.ts';
import { openCardFields, type FieldName, type Problem } from './card-fields.browser.ts';
import { parseExpiry } from './expiry.ts';
import { readCardPrefix } from './card-prefix.ts';
import { createToken, openParentWindow, readSettings } from './parent-window.ts';

const settings = readSettings();
const parentWindow = openParentWindow(settings.targetOrigins);
const fields = openCardFields(settings.networks, brandOfType(settings.brand));
const form = document.querySelector('form');

const ACTIVITY_EVERY_MS = 1000;
const THEME_COLOURS = ['background', 'surface', 'text', 'muted', 'border', 'accent', 'danger'];
/** Our field names by the locations that the processor returns. */
const FIELD_OF_LOCATION: Readonly<Record<string, FieldName>> = {
  number: 'number',
  securityCode: 'securityCode',
  expirationMonth: 'expiry',
  expirationYear: 'expiry',
};

let isSubmitting = false;
let lastActivityMs = 0;
let lastValidity = '';

function findProblems(): Problem[] {
  return fields.present.map((name) => fields.problemOf(name)).filter((problem) => problem !== null);
}

function lastFour(): string | null {
  const digits = digitsOf(fields.value('number'));
  return isCardNumber(digits) ? digits.slice(-4) : null;
}

function reportValidity(): void {
  const last4 = lastFour();
  const validity = {
    valid: findProblems().length === 0,
    brand: fields.brand()?.name ?? null,
    ...(last4 === null ? {} : { last4 }),
  };
  const text = JSON.stringify(validity);
  if (text === lastValidity) return;
  lastValidity = text;
  parentWindow.post({ type: 'card-form:validity', ...validity });
}

function reportActivity(): void {
  if (performance.now() - lastActivityMs < ACTIVITY_EVERY_MS) return;
  lastActivityMs = performance.now();
  parentWindow.post({ type: 'card-form:activity' });
}

function refuse(reason: string, message: string, problems: readonly Problem[]): void {
  for (const problem of problems) fields.show(problem);
  const first = problems[0];
  if (first !== undefined) fields.input(first.field)?.focus();
  parentWindow.post({
    type: 'card-form:error',
    reason,
    message,
    fields: problems.map(({ field, message: text }) => ({ field, message: text })),
  });
}

function setBusy(isBusy: boolean): void {
  isSubmitting = isBusy;
  form?.setAttribute('aria-busy', String(isBusy));
  for (const name of fields.present) {
    const input = fields.input(name);
    if (input !== null) input.readOnly = isBusy;
  }
}

function tokenRequest(): Record<string, unknown> {
  const { captureContext, mode } = settings;
  const securityCode = fields.value('securityCode');
  if (mode === 'security-code')
    return { captureContext, securityCodeOnly: true, cardType: settings.brand, card: { securityCode } };
  const expiry = parseExpiry(fields.value('expiry'));
  const card = {
    number: digitsOf(fields.value('number')),
    securityCode,
    expirationMonth: expiry?.month,
    expirationYear: expiry?.year,
  };
  return { captureContext, card };
}

async function submit(): Promise<void> {
  if (isSubmitting) return;
  const problems = findProblems();
  if (problems.length > 0) {
    const isMissing = problems.some((problem) => problem.isMissing);
    return refuse(
      isMissing ? 'CREATE_TOKEN_VALIDATION_FIELDS_MISSING' : 'CREATE_TOKEN_VALIDATION_FIELDS',
      'Check the card details.',
      problems,
    );
  }
  setBusy(true);
  const answer = await createToken(tokenRequest());
  setBusy(false);
  if (!answer.ok) {
    const found = answer.details
      .map(({ location }) => FIELD_OF_LOCATION[location])
      .filter((name) => name !== undefined);
    return refuse(
      answer.reason,
      answer.message,
      [...new Set(found)].map((field) => ({ field, message: 'Check this field.', isMissing: false })),
    );
  }
  const expiry = parseExpiry(fields.value('expiry'));
  parentWindow.post({
    type: 'card-form:token',
    token: answer.token,
    cardholderName: fields.value('cardholderName').trim() || null,
    expirationMonth: expiry?.month ?? null,
    expirationYear: expiry?.year ?? null,
    brand: fields.brand()?.name ?? null,
    cardPrefix: readCardPrefix(answer.token),
    lastFour: lastFour(),
  });
}

function reset(): void {
  form?.reset();
  for (const name of fields.present) {
    fields.clear(name);
    fields.input(name)?.dispatchEvent(new Event('input'));
  }
  reportValidity();
}

function paint(message: Readonly<Record<string, unknown>>): void {
  const { colors, theme } = message;
  const { dataset, style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  if (typeof colors !== 'object' || colors === null) return;
  for (const [name, value] of Object.entries(colors)) {
    if (THEME_COLOURS.includes(name) && typeof value === 'string' && CSS.supports('color', value))
      style.setProperty(`--${name}`, value);
  }
}

for (const name of fields.present) {
  const input = fields.input(name);
  input?.addEventListener('input', () => {
    if (fields.problemOf(name) === null) fields.clear(name);
    reportValidity();
  });
  input?.addEventListener('blur', () => {
    const problem = fields.problemOf(name);
    if (problem !== null && !problem.isMissing) fields.show(problem);
  });
}
form?.addEventListener('submit', (event) => event.preventDefault());
for (const type of ['keydown', 'pointerdown', 'input', 'focusin'])
  document.addEventListener(type, reportActivity, { passive: true });
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void submit();
});

parentWindow.onMessage((message) => {
  if (message['type'] === 'card-form:submit') void submit();
  if (message['type'] === 'card-form:reset') reset();
  if (message['type'] === 'card-form:theme') paint(message);
});

new ResizeObserver(() => {
  parentWindow.post({ type: 'card-form:height', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

parentWindow.post({ type: 'card-form:ready' });
reportValidity();
