import type { BookedEnvelope, BookedSigner } from './envelope-books.ts';
import type { SigningDesk } from './signing-desk.ts';
import { SIGNING_CHANCES, type SigningFaults } from './signing-faults.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';
import { scrollingTable } from '#pages/table.ts';

const LIST_MAX = 100;

const nothing = html`<div class="empty">
  <p><strong>No envelopes yet.</strong></p>
  <p>Every set of documents that Lendside sends to be signed appears here.</p>
</div>`;

const STATES: Readonly<Record<BookedEnvelope['state'], string>> = {
  sent: 'Open',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};

const SIGNER_STATES: Readonly<Record<BookedSigner['state'], string>> = {
  waiting: 'has not opened it',
  opened: 'opened it',
  signed: 'signed',
  declined: 'declined',
};

function row(desk: SigningDesk, envelope: BookedEnvelope): Html {
  return html`<tr>
    <td><a href="/envelopes/${desk.name}/${envelope.id}">${envelope.subject}</a></td>
    <td>${desk.label}</td>
    <td>${STATES[envelope.state]}</td>
    <td>${envelope.signers.map(({ name, state }) => html`<div>${name} ${SIGNER_STATES[state]}</div>`)}</td>
    <td>${time(envelope.createdAt)}</td>
    <td>${envelope.reference}</td>
  </tr>`;
}

const CHANCES: Readonly<Record<(typeof SIGNING_CHANCES)[number], string>> = {
  error502AfterCreate: 'Envelope made, then HTTP 502',
  webhookLate: 'Webhook late',
  webhookTwice: 'Webhook sent twice',
  webhookLost: 'Webhook lost',
};

const NUMBERS = {
  baseLatencyMs: 'Usual delay (ms)',
  webhookDelayMs: 'Delay of a webhook (ms)',
  webhookLateMs: 'A late webhook comes later by (ms)',
} as const;

/** Names of the numbers in the form. */
export const FORM_NUMBERS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

function check(desk: SigningDesk, name: 'isDown' | 'isWebhookOutOfOrder', label: string): Html {
  const id = `${desk.name}-${name}`;
  return html`<div class="check">
    <input
      type="checkbox"
      id="${id}"
      name="${name}"
      value="yes"
      ${desk.faults.settings()[name] && { html: 'checked' }}
    /><label for="${id}">${label}</label>
  </div>`;
}

function number(desk: SigningDesk, name: keyof SigningFaults, label: string, value: number, max: number): Html {
  const id = `${desk.name}-${name}`;
  return html`<div class="field">
    <label for="${id}">${label}</label
    ><input id="${id}" name="${name}" type="number" min="0" max="${max}" step="any" value="${value}" />
  </div>`;
}

function faultForm(desk: SigningDesk): Html {
  const settings = desk.faults.settings();
  return html`<section class="card" aria-labelledby="${desk.name}-faults">
    <h2 id="${desk.name}-faults">Faults of ${desk.label}</h2>
    <form method="post" action="/envelopes/${desk.name}/faults">
      <div class="grid">
        ${SIGNING_CHANCES.map((name) => number(desk, name, `${CHANCES[name]} (%)`, settings[name] * 100, 100))}
        ${FORM_NUMBERS.map((name) => number(desk, name, NUMBERS[name], settings[name], 600_000))}
      </div>
      ${check(desk, 'isDown', `${desk.label} is down`)}
      ${check(desk, 'isWebhookOutOfOrder', 'Webhooks arrive out of order')}
      <div class="actions"><button>Save faults</button></div>
    </form>
  </section>`;
}

/** Renders the envelopes of every vendor, newest first, and the faults. */
export function envelopesPage(lendsideUrl: string, desks: readonly SigningDesk[]): Html {
  const rows = desks
    .flatMap((desk) => desk.books.list(LIST_MAX).map((envelope) => ({ desk, envelope })))
    .toSorted((one, other) => other.envelope.createdAt.localeCompare(one.envelope.createdAt))
    .map(({ desk, envelope }) => row(desk, envelope));
  const heads = ['Subject', 'Vendor', 'State', 'Signers', 'Sent', 'Reference'];
  return layout(
    { name: 'envelopes', title: 'Envelopes', lendsideUrl },
    html`${rows.length === 0 ? nothing : scrollingTable('Envelopes', heads, rows)} ${desks.map(faultForm)}`,
  );
}

function signerLine(desk: SigningDesk, envelope: BookedEnvelope, signer: BookedSigner): Html {
  const reason = signer.declineReason === null ? '' : `: “${signer.declineReason}”`;
  return html`<li>
    <p>${signer.name} ${SIGNER_STATES[signer.state]}${reason} ${signer.signedAt !== null && time(signer.signedAt)}</p>
    ${
      desk.isInTurn(envelope, signer.id) &&
      html`<form method="post" action="/envelopes/${desk.name}/${envelope.id}/sign">
        <input type="hidden" name="signer" value="${signer.id}" />
        <button>Sign at the store as ${signer.name}</button>
      </form>`
    }
  </li>`;
}

/** Renders one envelope with what a signer at the store, or the vendor, can do with it. */
export function envelopePage(lendsideUrl: string, desk: SigningDesk, envelope: BookedEnvelope): Html {
  const path = `/envelopes/${desk.name}/${envelope.id}`;
  const webhooks = desk.books.webhooksOf(envelope.id);
  return layout(
    { name: 'envelopes', title: envelope.subject, lendsideUrl },
    html`<p><a href="/envelopes">Back to all envelopes</a></p>
      <dl class="facts">
        <dt>Vendor</dt>
        <dd>${desk.label}</dd>
        <dt>State</dt>
        <dd>${STATES[envelope.state]}${envelope.voidedReason !== null && html`: ${envelope.voidedReason}`}</dd>
        <dt>Reference</dt>
        <dd>${envelope.reference}</dd>
        <dt>Ends</dt>
        <dd>${time(envelope.expiresAt)}</dd>
        <dt>Webhooks sent</dt>
        <dd>${webhooks.length === 0 ? 'None' : webhooks.map(({ event }) => event).join(', ')}</dd>
      </dl>
      <h2>Signers</h2>
      <ul>
        ${envelope.signers.map((signer) => signerLine(desk, envelope, signer))}
      </ul>
      <h2>Documents</h2>
      <ul>
        ${envelope.documents.map(({ id, name }) => html`<li><a href="${path}/documents/${id}">${name}</a></li>`)}
      </ul>
      ${
        envelope.state === 'sent' &&
        html`<form method="post" action="${path}/expire"><button>Let the envelope expire</button></form>`
      }`,
  );
}
