import { html, type Html } from './html.ts';

/** Renders a cell whose text can be copied. `label` says what it is. */
export function copyable(text: string, label: string): Html {
  return html`<td class="copyable">
    <code>${text}</code
    ><button type="button" class="copy" data-copy="${text.replaceAll(' ', '')}" aria-label="Copy ${label}" hidden>
      Copy
    </button>
  </td>`;
}
