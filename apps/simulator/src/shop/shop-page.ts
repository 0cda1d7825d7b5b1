import { html, type Html } from '#pages/html.ts';
import { layout } from '#pages/layout.ts';

/** The shop's visitor. */
export type Visitor =
  | { readonly kind: 'known'; readonly firstName: string }
  | { readonly kind: 'stranger' | 'refused' | 'unreachable' };

function greet(visitor: Visitor, lendsideUrl: string): Html {
  if (visitor.kind === 'known')
    return html`<p role="status">
      <strong>Welcome, ${visitor.firstName}.</strong> Lendside told us who you are; your password stayed with it.
    </p>`;
  if (visitor.kind === 'stranger')
    return html`<p>We do not know you yet. Come here <a href="${lendsideUrl}">from Lendside</a> to be signed in.</p>`;
  const why =
    visitor.kind === 'refused'
      ? 'This code does not work: it was used, or it is older than a minute.'
      : `Lendside does not answer at ${lendsideUrl}.`;
  return html`<p class="notice bad" role="alert">${why}</p>
    <p>Go back <a href="${lendsideUrl}">to Lendside</a> and open the shop again.</p>`;
}

/** Renders the shop's front page. */
export function shopPage(lendsideUrl: string, visitor: Visitor): Html {
  return layout(
    { name: 'shop', title: 'The corner shop', lendsideUrl },
    html`<section class="card" aria-label="Greeting">${greet(visitor, lendsideUrl)}</section>`,
  );
}
