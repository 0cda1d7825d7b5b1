import { CARD_TOKEN_PATH, type CaptureContext } from './capture-context.ts';
import { html, type Html } from '#pages/html.ts';

/** Renders one field of the Microform library: a frame with a single input. */
export function microformFieldPage(
  captureContext: string,
  context: CaptureContext,
  asked: { field: 'number' | 'securityCode'; title: string; placeholder: string; instance: string },
): Html {
  const { field: name, title, placeholder, instance } = asked;
  const autocomplete = name === 'number' ? 'cc-number' : 'cc-csc';
  return html`<!doctype html>
    <html
      lang="en"
      data-capture-context="${captureContext}"
      data-token-path="${CARD_TOKEN_PATH}"
      data-target-origins="${context.targetOrigins.join(' ')}"
      data-networks="${context.networks.join(' ')}"
      data-instance="${instance}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/card-form/microform-field.css" />
        <script type="module" src="/card-form/microform-field.browser.ts"></script>
      </head>
      <body>
        <input
          id="field"
          data-field="${name}"
          type="text"
          inputmode="numeric"
          autocomplete="${autocomplete}"
          aria-label="${title}"
          placeholder="${placeholder}"
          maxlength="${name === 'number' ? 23 : 4}"
          spellcheck="false"
        />
      </body>
    </html>`;
}
