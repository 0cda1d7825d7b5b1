import { MAGIC_CREDIT_ACCOUNTS, MAGIC_PAYOUT_AMOUNTS, MAGIC_PAYOUT_CARDS } from './magic-payouts.ts';
import type { BookedPayout, PayoutRowState, PayoutSummary } from './payout-books.ts';
import { PAYOUT_PARTNER_LABELS, PAYOUT_PARTNERS, type PayoutPartner } from './payout-desk.ts';
import { NEXT_PAYOUT_OUTCOMES, type NextPayoutOutcome } from './payout-faults.ts';
import { inGroups } from '#card-form/card-number.ts';
import { copyable } from '#pages/copyable.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time, toDay } from '#pages/layout.ts';
import { scrollingTable, table } from '#pages/table.ts';

export type MoneyOutFacts = {
  lendsideUrl: string;
  partner: PayoutPartner;
  payouts: readonly BookedPayout[];
  summary: PayoutSummary;
  next: NextPayoutOutcome | null;
  isDown: boolean;
  /** Result of the last form. Null for none. */
  notice: { tone: 'good' | 'bad'; text: string } | null;
};

const STATES: Readonly<Record<PayoutRowState, string>> = {
  prepared: 'Quote only',
  accepted: 'On its way',
  paid: 'Paid',
  refused: 'Refused',
  cancelled: 'Taken back',
  expired: 'Expired',
};

/** At MoneyGram the money waits for a person. */
function stateWords({ state, referenceNumber }: BookedPayout): string {
  return state === 'accepted' && referenceNumber !== null ? 'Waits for its person' : STATES[state];
}

const OUTCOMES: Readonly<Record<NextPayoutOutcome, string>> = {
  accept: 'Accept',
  refuse: 'Refuse',
  'book-twice': 'Book it twice, by its own mistake',
  'answer-late': 'Book and answer late',
  'never-answer': 'Never answer (books later)',
  'cut-before-booking': 'Cut the connection, book nothing',
  'cut-after-booking': 'Book, then cut the connection',
  'error-502-after-booking': 'Book, then HTTP 502',
  'error-503-before-booking': 'HTTP 503, book nothing',
};

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function choice(partner: PayoutPartner): Html {
  const links = PAYOUT_PARTNERS.map((name, place) => {
    const between = place > 0 && ' · ';
    return name === partner
      ? html`${between}<strong>${PAYOUT_PARTNER_LABELS[name]}</strong>`
      : html`${between}<a href="/money-out?partner=${name}">${PAYOUT_PARTNER_LABELS[name]}</a>`;
  });
  return html`<nav aria-label="Partners that pay out"><p>${links}</p></nav>`;
}

const agentSection = html`<section class="card" aria-labelledby="agent">
  <h2 id="agent">MoneyGram agent</h2>
  <p>A person comes to the counter with a photo ID and the reference number.</p>
  <form method="post" action="/money-out/moneygram/agent" class="row">
    <div class="field grow">
      <label for="number">Reference number</label
      ><input
        id="number"
        name="number"
        inputmode="numeric"
        maxlength="40"
        required
        autocomplete="off"
        spellcheck="false"
      />
    </div>
    <button name="does" value="pay-out">Pay out the cash</button>
    <button class="quiet" name="does" value="expire">Let the reference expire</button>
  </form>
</section>`;

const bankSection = html`<section class="card" aria-labelledby="bank">
  <h2 id="bank">A bank sends a credit back</h2>
  <form method="post" action="/money-out/ach/return" class="row">
    <div class="field grow">
      <label for="reference">Reference of the payout</label
      ><input id="reference" name="reference" maxlength="60" required autocomplete="off" spellcheck="false" />
    </div>
    <div class="field">
      <label for="code">Return code</label
      ><input id="code" name="code" value="R02" pattern="R[0-9]{2}" maxlength="3" required autocomplete="off" />
    </div>
    <div class="field"><label for="on">Business date</label><input id="on" name="on" type="date" required /></div>
    <button>Send it back</button>
  </form>
</section>`;

function faultSection({ partner, next, isDown }: MoneyOutFacts): Html {
  const options = NEXT_PAYOUT_OUTCOMES.map(
    (name) => html`<option value="${name}" ${name === next && { html: 'selected' }}>${OUTCOMES[name]}</option>`,
  );
  return html`<section class="card" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    <form method="post" action="/money-out/${partner}/next" class="row">
      <div class="field grow">
        <label for="outcome">The next payout will</label
        ><select id="outcome" name="outcome">
          ${options}
        </select>
      </div>
      <button>Set for next payout</button>
      ${next !== null && html`<p class="note" role="status">Waiting for the next payout: <strong>${OUTCOMES[next]}</strong>.</p>`}
    </form>
    <form method="post" action="/money-out/${partner}/down" class="row">
      <button name="state" value="${isDown ? 'up' : 'down'}">
        ${isDown ? 'Bring this partner back' : 'Take this partner down'}
      </button>
      <button class="quiet" formaction="/money-out/${partner}/reset">Reset to no faults</button>
    </form>
  </section>`;
}

function booksSection({ partner, payouts, summary }: MoneyOutFacts): Html {
  const doubles = summary.duplicatedReferences.length;
  const isPickup = partner === 'moneygram';
  const rows = payouts.map(
    (payout) =>
      html`<tr>
        <td>${time(payout.createdAt)}</td>
        <td class="number">${dollars(payout.amountCents)}</td>
        <td>
          <span class="status ${payout.state === 'refused' ? 'declined' : 'captured'}">${stateWords(payout)}</span
          >${payout.reason !== null && html` <small>${payout.reason}</small>`}
          ${payout.returnedOn !== null && html` <small>back on ${toDay(payout.returnedOn)} (${payout.returnCode})</small>`}
        </td>
        <td>${payout.receiver}</td>
        ${isPickup ? html`<td><code>${payout.referenceNumber ?? ''}</code></td>` : html`<td>${payout.target}</td>`}
        <td><code>${payout.reference}</code></td>
      </tr>`,
  );
  const heads = ['Real time', 'Amount', 'State', 'Receiver', isPickup ? 'Reference number' : 'To', 'Reference'];
  return html`<section class="card wide" aria-labelledby="books">
    <h2 id="books">Books of ${PAYOUT_PARTNER_LABELS[partner]}</h2>
    <dl class="sums">
      <div>
        <dt>Payouts</dt>
        <dd>${summary.count.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>In total</dt>
        <dd>${dollars(summary.cents)}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>${summary.paidCount.toLocaleString('en-US')}</dd>
      </div>
      <div class="${doubles > 0 ? 'alarm' : ''}">
        <dt>References paid twice</dt>
        <dd>${doubles.toLocaleString('en-US')}</dd>
      </div>
    </dl>
    ${
      payouts.length === 0
        ? html`<div class="empty"><p>Nothing has been paid out yet.</p></div>`
        : scrollingTable('Recent payouts', heads, rows)
    }
  </section>`;
}

const what = (text: string): Html => html`<td>${text}</td>`;

const magicSection = html`<section class="card" aria-labelledby="magic">
  <h2 id="magic">Magic values</h2>
  <p>4242 4242 4242 4242 and 5555 5555 5555 4444 receive money. A card of any other range cannot.</p>
  ${table(
    ['Card number', 'What happens'],
    MAGIC_PAYOUT_CARDS.map(
      (card) =>
        html`<tr>
          ${copyable(inGroups(card.number), `card ending ${card.number.slice(-4)}`)}${what(card.what)}
        </tr>`,
    ),
    'magic',
  )}
  ${table(
    ['Bank account ending', 'What its bank does with a credit'],
    MAGIC_CREDIT_ACCOUNTS.map(
      (account) =>
        html`<tr>
          ${copyable(`00000${account.lastFour}`, `bank account ending ${account.lastFour}`)}${what(account.what)}
        </tr>`,
    ),
    'magic',
  )}
  ${table(
    ['Cents paid out', 'What happens'],
    MAGIC_PAYOUT_AMOUNTS.map(
      (amount) =>
        html`<tr>
          <td><code>${amount.cents}</code></td>
          ${what(amount.what)}
        </tr>`,
    ),
    'magic',
  )}
</section>`;

/** Renders the money out of one partner: its books, what its people do, its faults, and the magic values. */
export function moneyOutPage(facts: MoneyOutFacts): Html {
  const { lendsideUrl, partner, notice } = facts;
  return layout(
    { name: 'moneyOut', title: 'Money out', lendsideUrl },
    html`${notice !== null && html`<p class="notice ${notice.tone}" role="status">${notice.text}</p>`}
      ${choice(partner)}
      <div class="columns">
        <div>${partner === 'moneygram' && agentSection}${partner === 'ach' && bankSection}${faultSection(facts)}</div>
        <div>${magicSection}</div>
      </div>
      ${booksSection(facts)}`,
  );
}
