import { html, type Html } from './html.ts';

/** Renders a table with a heading for each column. `labelledBy` is the id of the heading that names the table. */
export function table(heads: readonly string[], rows: readonly Html[], labelledBy: string | null = null): Html {
  return html`<table ${labelledBy !== null && html`class="magic" aria-labelledby="${labelledBy}"`}>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Renders a table that scrolls sideways in its own region with the name `label`. */
export function scrollingTable(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table(heads, rows)}</div>`;
}
