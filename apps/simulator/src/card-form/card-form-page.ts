import { brandOf, brandOfType } from './card-number.ts';
import { html, type Html } from '#pages/html.ts';

/** Terms of one card form: who may frame it, which cards it takes, and where its script sends a typed card. */
export type CardFormTerms = { session: string; targetOrigins: string[]; networks: string[]; tokenPath: string };

export type CardFormLook = {
  theme: 'light' | 'dark';
  /** CSS hex color. Null for the form's own. */
  accent: string | null;
  /** The embedding page's background, so that the frame is not visible. Null keeps the form's own background. */
  background: string | null;
  mode: 'card' | 'security-code';
  /** CyberSource card type of the saved card whose code is asked. Empty when unknown. */
  cardType: string;
  nonce: string;
};

type FieldText = {
  name: string;
  label: string;
  autocomplete: string;
  inputMode: 'numeric' | 'text';
  placeholder: string;
  maxLength: number;
  hint?: string;
  isMarked?: boolean;
  isWide: boolean;
};

function field({
  name,
  label,
  autocomplete,
  inputMode,
  placeholder,
  maxLength,
  hint,
  isMarked,
  isWide,
}: FieldText): Html {
  const described = `${hint === undefined ? '' : `${name}-hint `}${name}-message`;
  return html`<div class="field${isWide ? ' wide' : ''}">
    <label for="${name}">${label}</label>
    <span class="box${isMarked === true ? ' with-mark' : ''}">
      <input
        id="${name}"
        name="${autocomplete}"
        data-field="${name}"
        type="text"
        inputmode="${inputMode}"
        autocomplete="${autocomplete}"
        placeholder="${placeholder}"
        maxlength="${maxLength}"
        aria-describedby="${described}"
        aria-required="true"
        spellcheck="false"
        autocapitalize="${inputMode === 'text' ? 'words' : 'off'}"
      />
      ${isMarked === true && html`<span class="mark" data-brand-mark aria-live="polite"></span>`}
    </span>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint" data-code-hint>${hint}</p>`}
    <p class="message" id="${name}-message" data-message="${name}" aria-live="polite"></p>
  </div>`;
}

function securityCodeField(cardType: string, isWide: boolean): Html {
  const isLong = brandOfType(cardType)?.securityCodeLength === 4;
  const hint = isLong ? '4 digits on the front' : '3 digits on the back';
  const maxLength = cardType === '' || isLong ? 4 : 3;
  return field({
    name: 'securityCode',
    label: 'Security code',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    placeholder: '',
    maxLength,
    hint,
    isWide,
  });
}

function fields({ mode, cardType }: CardFormLook): Html {
  if (mode === 'security-code') return securityCodeField(cardType, true);
  return html` ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', inputMode: 'numeric', placeholder: '', maxLength: 23, isMarked: true, isWide: true })}
  ${field({ name: 'expiry', label: 'Expiration date', autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM/YY', maxLength: 7, isWide: false })}
  ${securityCodeField('', false)}
  ${field({ name: 'cardholderName', label: 'Name on card', autocomplete: 'cc-name', inputMode: 'text', placeholder: '', maxLength: 60, isWide: true })}`;
}

/** Renders the card form for one frame. The embedding page never sees what is typed. */
export function cardFormPage(terms: CardFormTerms, look: CardFormLook): Html {
  const { theme, accent, background, mode, cardType, nonce } = look;
  const colours = [
    accent === null ? '' : `--accent: ${accent};`,
    background === null ? '' : `--background: ${background};`,
  ].join('');
  return html`<!doctype html>
    <html
      lang="en"
      data-theme="${theme}"
      data-mode="${mode}"
      data-brand="${cardType}"
      data-capture-context="${terms.session}"
      data-token-path="${terms.tokenPath}"
      data-target-origins="${terms.targetOrigins.join(' ')}"
      data-networks="${terms.networks.join(' ')}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme}" />
        <title>Card details</title>
        <link rel="stylesheet" href="/card-form/card-form.css" />
        ${
          colours !== '' &&
          html`<style nonce="${nonce}">
            :root, :root[data-theme] { ${colours} }
          </style>`
        }
        <script type="module" src="/card-form/hosted-card-form.browser.ts"></script>
      </head>
      <body>
        <main aria-label="Card form"><form novalidate aria-label="Card details">${fields(look)}</form></main>
      </body>
    </html>`;
}

/** Shown instead of a form when the capture context has expired or was not issued by us. */
export function expiredFormPage(theme: 'light' | 'dark'): Html {
  return html`<!doctype html>
    <html lang="en" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <title>Card details</title>
        <link rel="stylesheet" href="/card-form/card-form.css" />
      </head>
      <body>
        <main><p class="expired">This card form is no longer valid. Reload the page to get a new one.</p></main>
      </body>
    </html>`;
}

/** Converts "003" or a brand's name to a card type. Returns an empty text for anything else. */
export function toCardType(text: string): string {
  const samples: Readonly<Record<string, string>> = { visa: '4', mastercard: '51', amex: '34', discover: '6011' };
  return brandOfType(text)?.cspType ?? brandOf(samples[text.toLowerCase()] ?? '')?.cspType ?? '';
}
