/** Text that is already HTML. Any other text is escaped when it is inserted. */
export type Html = { readonly html: string };

export type Insertable = Html | string | number | null | undefined | false | readonly Insertable[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function insert(value: Insertable): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(insert).join('');
}

/** Template tag that escapes its insertions unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  return { html: strings.reduce((text, part, at) => text + insert(values[at - 1]) + part) };
}

/** Matches URLs in a text, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

/** Converts URLs in a text to links and escapes everything. */
export function withLinks(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(html`${text.slice(from, index)}<a href="${address}">${address}</a>`);
    from = index + address.length;
  }
  return html`${parts}${text.slice(from)}`;
}
