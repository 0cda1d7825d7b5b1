/** Text that is HTML already; everything else put into a page is escaped. */
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

/** A template whose insertions are escaped unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  return { html: strings.reduce((text, part, at) => text + insert(values[at - 1]) + part) };
}
