import type { DeskLoan } from '#control-panel/loan-desk.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, toDay } from '#pages/layout.ts';

/** The shop's visitor. */
export type Visitor =
  | { readonly kind: 'known'; readonly firstName: string }
  | { readonly kind: 'stranger' | 'refused' | 'unreachable' };

/** The loan that the visitor came to renew. `visit`: names this visit in the form. */
export type Renewing =
  | { readonly kind: 'offer'; readonly visit: string; readonly loan: DeskLoan; readonly backUrl: string }
  | { readonly kind: 'done' | 'refused'; readonly message: string; readonly backUrl: string }
  | { readonly kind: 'used' };

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

function offer(renewing: Renewing): Html {
  if (renewing.kind === 'used')
    return html`<p class="notice bad" role="alert">
      This link was used, or its time is over. Open the renewal in Lendside again.
    </p>`;
  if (renewing.kind !== 'offer')
    return html`<p
        class="notice ${renewing.kind === 'done' ? 'good' : 'bad'}"
        role="${renewing.kind === 'done' ? 'status' : 'alert'}"
      >
        ${renewing.message}
      </p>
      <p><a href="${renewing.backUrl}">Back to Lendside</a></p>`;
  const { loan, visit, backUrl } = renewing;
  return html`<h2>Renew ${loan.product} <small>${loan.loanHeader}</small></h2>
    <p>It is due on ${loan.dueDate === '' ? 'no day' : toDay(loan.dueDate)}, and $${loan.payoffAmount} pays it off.</p>
    <p>You pay the charge that is due, and the loan runs for one more term.</p>
    <form method="post" action="/shop/renew">
      <input type="hidden" name="visit" value="${visit}" /><button>Pay the charge and renew</button>
    </form>
    <p><a href="${backUrl}">Back to Lendside without renewing</a></p>`;
}

/** Renders the shop's page. `renewing`: null when the visitor came for no loan. */
export function shopPage(lendsideUrl: string, visitor: Visitor | null, renewing: Renewing | null): Html {
  return layout(
    { name: 'shop', title: 'The corner shop', lendsideUrl },
    html`${visitor !== null && html`<section class="card" aria-label="Greeting">${greet(visitor, lendsideUrl)}</section>`}
    ${renewing !== null && html`<section class="card" aria-label="Renewal">${offer(renewing)}</section>`}`,
  );
}
