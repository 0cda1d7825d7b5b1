import { html, type Html } from '#pages/html.ts';

/** A table with a head for each column; `labelledBy` is the id of the heading above it, which is its name. */
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

/** A table that scrolls sideways in a region of its own, named by `label`. */
export function scrollingTable(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table(heads, rows)}</div>`;
}
