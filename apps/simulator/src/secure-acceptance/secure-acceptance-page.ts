import { html, type Html } from '#pages/html.ts';

/** What the person typed into the text fields; card number and security code are never shown again. */
export type Shown = Readonly<Record<'forename' | 'surname' | 'expiry', string>>;

/** A message below a field, by the field's name. */
export type Problems = Readonly<Partial<Record<'number' | 'expiry' | 'code' | 'forename' | 'surname', string>>>;

type Field = {
  name: keyof Problems;
  label: string;
  autocomplete: string;
  placeholder?: string;
  value?: string;
  maxLength: number;
  isDigits: boolean;
  isWide: boolean;
};

function field(
  { name, label, autocomplete, placeholder, value, maxLength, isDigits, isWide }: Field,
  problem = '',
): Html {
  return html`<div class="field${isWide ? ' wide' : ''}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="${isDigits ? 'numeric' : 'text'}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder ?? ''}"
      value="${value ?? ''}"
      maxlength="${maxLength}"
      aria-describedby="${name}-message"
      aria-required="true"
      aria-invalid="${problem === '' ? 'false' : 'true'}"
      spellcheck="false"
    />
    <p class="message" id="${name}-message">${problem}</p>
  </div>`;
}

function page(content: Html): Html {
  return html`<!doctype html>
    <html lang="en" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Your card (CyberSource, simulated)</title>
        <link rel="stylesheet" href="/card-form/card-form.css" />
        <link rel="stylesheet" href="/card-form/secure-acceptance.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}

/** The page with the card's fields. It posts to itself, without a script. */
export function secureFormPage(session: string, shown: Shown, problems: Problems): Html {
  return page(
    html`<h1>Your debit card</h1>
      <form method="post" action="/secureacceptance/embedded/token/save" novalidate aria-label="Your debit card">
        <input type="hidden" name="session" value="${session}" />
        ${field({ name: 'forename', label: 'First name on card', autocomplete: 'cc-given-name', value: shown.forename, maxLength: 60, isDigits: false, isWide: false }, problems.forename)}
        ${field({ name: 'surname', label: 'Last name on card', autocomplete: 'cc-family-name', value: shown.surname, maxLength: 60, isDigits: false, isWide: false }, problems.surname)}
        ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', maxLength: 23, isDigits: true, isWide: true }, problems.number)}
        ${field({ name: 'expiry', label: 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM/YY', value: shown.expiry, maxLength: 7, isDigits: true, isWide: false }, problems.expiry)}
        ${field({ name: 'code', label: 'Security code', autocomplete: 'cc-csc', maxLength: 4, isDigits: true, isWide: false }, problems.code)}
        <div class="buttons wide">
          <button type="submit" name="act" value="save">Save card</button>
          <button type="submit" name="act" value="cancel" class="quiet">Cancel</button>
        </div>
      </form>`,
  );
}

/** A page without a form: the end of one, or why there is none. */
export function secureNotePage(title: string, text: string): Html {
  return page(
    html`<h1>${title}</h1>
      <p role="status">${text}</p>`,
  );
}
