/** Messages of the hosted card form. They never hold the card number. */
export type CardFormMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'height'; readonly heightPx: number }
  | { readonly kind: 'validity'; readonly isValid: boolean }
  | { readonly kind: 'activity' }
  | CardFormToken
  /** `isAboutFields`: the form shows the error beside its own fields. */
  | { readonly kind: 'error'; readonly text: string; readonly isAboutFields: boolean };

/** The form's single-use token, with what the page may know of the card. */
export interface CardFormToken {
  readonly kind: 'token';
  readonly token: string;
  readonly cardholderName: string;
  /** The card's first 6 to 8 digits. Null when the processor gives none. */
  readonly cardPrefix: string | null;
}

const HEIGHT_PX_MAX = 2_000;
const CARD_PREFIX = /^\d{6,8}$/;

function readRecord(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)) : null;
}

/** Parses an untrusted `postMessage`; null for anything that is not a message of the form. Source: security T12, CRD-008. */
export function parseCardFormMessage(data: unknown): CardFormMessage | null {
  const fields = readRecord(data);
  switch (fields?.get('type')) {
    case 'card-form:ready':
      return { kind: 'ready' };
    case 'card-form:activity':
      return { kind: 'activity' };
    case 'card-form:height': {
      const height = fields.get('height');
      if (typeof height !== 'number' || !(height > 0) || height > HEIGHT_PX_MAX) return null;
      return { kind: 'height', heightPx: Math.ceil(height) };
    }
    case 'card-form:validity':
      return { kind: 'validity', isValid: fields.get('valid') === true };
    case 'card-form:token': {
      const token = fields.get('token');
      const name = fields.get('cardholderName');
      const prefix = fields.get('cardPrefix');
      return {
        kind: 'token',
        token: typeof token === 'string' ? token : '',
        cardholderName: typeof name === 'string' ? name : '',
        // Anything longer could be a card number, so it is dropped (security C6).
        cardPrefix: typeof prefix === 'string' && CARD_PREFIX.test(prefix) ? prefix : null,
      };
    }
    case 'card-form:error': {
      const text = fields.get('message');
      const problems = fields.get('fields');
      return {
        kind: 'error',
        text: typeof text === 'string' ? text : '',
        isAboutFields: Array.isArray(problems) && problems.length > 0,
      };
    }
    default:
      return null;
  }
}

/** True for a message event from the framed form itself: same origin and same window. Source: security T12. */
export function isFromCardForm(
  event: { readonly origin: string; readonly source: unknown },
  form: { readonly origin: string; readonly window: unknown },
): boolean {
  return (
    form.window !== null && form.window !== undefined && event.source === form.window && event.origin === form.origin
  );
}

/** Returns the form's URL with the session key and the color scheme. Throws when it is not on the origin that the services
 *  named. */
export function cardFormAddress(
  form: { readonly formUrl: string; readonly formOrigin: string; readonly formKey: string },
  theme: 'light' | 'dark',
): string {
  const url = new URL(form.formUrl);
  if (url.origin !== form.formOrigin) throw new Error(`the card form is on ${url.origin}, not on ${form.formOrigin}`);
  if (!url.searchParams.has('captureContext')) url.searchParams.set('captureContext', form.formKey);
  url.searchParams.set('theme', theme);
  return url.href;
}
