import { MAGIC_ACCOUNTS } from '#ach-originator/magic-accounts.ts';
import type { Charge, ChargeSummary } from '#books/charge-books.ts';
import type { ClocksAnswer, MoveAnswer } from './business-clock.ts';
import { DESK_LABELS, DESK_NAMES, type DeskName } from './desks.ts';
import { faultForm, nextChargeForm } from './fault-form.ts';
import { inGroups } from '#card-form/card-number.ts';
import { MAGIC_CARDS, UNKEEPABLE_CARDS, UNREMOVABLE_CARDS } from '#card-desk/magic-cards.ts';
import { MAGIC_CREDIT_ACCOUNTS, MAGIC_PAYOUT_CARDS } from '#payout-desk/magic-payouts.ts';
import { SLOW_CARD } from '#secure-acceptance/profile.ts';
import { MAGIC_AMOUNTS, type NextOutcome } from '#faults/charge-plan.ts';
import type { FaultSettings } from '#faults/fault-settings.ts';
import { copyable } from '#pages/copyable.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time, toDay } from '#pages/layout.ts';

export type PanelFacts = {
  lendsideUrl: string;
  clocks: ClocksAnswer;
  /** Result of moving the clock. Null when the clock was not moved. */
  moved: MoveAnswer | null;
  /** The card processor whose faults and charges are shown. */
  desk: DeskName;
  settings: FaultSettings;
  isInvictusDown: boolean;
  next: NextOutcome | null;
  charges: readonly Charge[];
  summary: ChargeSummary;
  /** Business date of the loan system Invictus. */
  invictusToday: string;
  /** Message about the form just saved or refused. Null for none. */
  notice: { tone: 'good' | 'bad'; text: string } | null;
};

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Converts "accruedLoans" to the heading "Accrued loans". */
function inWords(name: string): string {
  if (name === 'lmsId') return 'Loan system';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const LOAN_SYSTEMS: Readonly<Record<string, string>> = { 1: 'NLS', 2: 'TLXe', 3: 'Invictus' };

/** Formats a value of a day: a date with its weekday, a loan system by name, an empty cell for nothing. */
function toCell(name: string, value: string): Html {
  if (name === 'date') return toDay(value);
  if (name === 'lmsId') return html`${LOAN_SYSTEMS[value] ?? value}`;
  return html`${value === '0' || value === '[]' ? '' : value}`;
}

function movedTable(moved: MoveAnswer): Html {
  if (!moved.ok) return html`<p class="notice bad" role="alert">${moved.message}</p>`;
  const names = [...new Set(moved.days.flatMap((day) => Object.keys(day)))];
  if (names.length === 0) return html`<p class="notice good" role="status">The business clock has moved.</p>`;
  const rows = moved.days.map(
    (day) =>
      html`<tr>
        ${names.map((name) => html`<td>${toCell(name, day[name] ?? '')}</td>`)}
      </tr>`,
  );
  return html`<p class="notice good" role="status">The business clock has moved. What happened each day:</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Days">
      <table>
        <thead>
          <tr>
            ${names.map((name) => html`<th scope="col">${inWords(name)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function clockSection({ clocks, moved }: PanelFacts): Html {
  const dates = clocks.ok
    ? html`<dl class="clocks">
        ${clocks.clocks.map(
          ({ loanSystem, businessDate }) =>
            html`<div>
              <dt>${loanSystem}</dt>
              <dd>${toDay(businessDate)}</dd>
            </div>`,
        )}
      </dl>`
    : html`<p class="notice">${clocks.message}</p>`;
  const quick = [1, 7, 30].map(
    (days) =>
      html`<button class="quiet" name="days" value="${days}">${days === 1 ? 'Next day' : `+${days} days`}</button>`,
  );
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock">Business clock</h2>
    <p>
      Loans use business dates. Each day runs a day-end: interest accrues, autopay runs and notices go out. The clock
      only moves forward. Times of messages and charges are real time, not business dates.
    </p>
    ${dates}
    <form method="post" action="/control-panel/clock" class="row" data-busy="Running day-ends…">
      <div class="quick">${quick}</div>
    </form>
    <form method="post" action="/control-panel/clock" class="row" data-busy="Running day-ends…">
      <div class="field">
        <label for="days">Days to move</label
        ><input id="days" name="days" type="number" min="1" max="400" step="1" value="14" required />
      </div>
      <button>Move the business clock</button>
    </form>
    ${moved !== null && movedTable(moved)}
  </section>`;
}

/** Renders the switch that makes the partner's loan system answer only 503. */
function invictusSection({ isInvictusDown: isDown, invictusToday }: PanelFacts): Html {
  return html`<section class="card" aria-labelledby="invictus">
    <h2 id="invictus">Invictus, a partner’s loan system</h2>
    <p>It keeps its own books and its own business date.</p>
    <dl class="clocks">
      <div>
        <dt>Business date</dt>
        <dd>${toDay(invictusToday)}</dd>
      </div>
      <div class="${isDown ? 'alarm' : ''}">
        <dt>State</dt>
        <dd>${isDown ? 'Down' : 'Working'}</dd>
      </div>
    </dl>
    <form method="post" action="/control-panel/invictus" class="row">
      <button name="state" value="${isDown ? 'up' : 'down'}">
        ${isDown ? 'Bring Invictus back' : 'Take Invictus down'}
      </button>
    </form>
  </section>`;
}

const STATUS_WORDS: Readonly<Record<Charge['status'], string>> = {
  captured: 'Captured',
  declined: 'Declined',
  voided: 'Voided',
};

function chargeSection({ charges, summary, desk }: PanelFacts): Html {
  const doubles = summary.duplicatedReferences.length;
  const rows = charges.map(
    (charge) =>
      html`<tr>
        <td>${time(charge.createdAt)}</td>
        <td class="number">${dollars(charge.amountCents)}</td>
        <td>
          <span class="status ${charge.status}">${STATUS_WORDS[charge.status]}</span
          >${charge.declineReason !== null && html` <small>${charge.declineReason}</small>`}
        </td>
        <td>•••• ${charge.lastFour}</td>
        <td><code>${charge.reference}</code></td>
      </tr>`,
  );
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="Recent charges">
    <table>
      <thead>
        <tr>
          <th scope="col">Real time</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col">Result</th>
          <th scope="col">Card</th>
          <th scope="col">Reference</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return html`<section class="card wide" aria-labelledby="charges">
    <h2 id="charges">${DESK_LABELS[desk]}’s charges</h2>
    <dl class="sums">
      <div>
        <dt>Captured charges</dt>
        <dd>${summary.capturedCount.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Captured in total</dt>
        <dd>${dollars(summary.capturedCents)}</dd>
      </div>
      <div class="${doubles > 0 ? 'alarm' : ''}">
        <dt>References charged twice</dt>
        <dd>${doubles.toLocaleString('en-US')}</dd>
      </div>
    </dl>
    ${charges.length === 0 ? html`<div class="empty"><p>No card has been charged yet.</p></div>` : table}
  </section>`;
}

const magicSection = html`<section class="card" aria-labelledby="magic">
  <h2 id="magic">Magic cards and amounts</h2>
  <p>Any future expiration date and any name. Any security code but 999 (9999), which does not match.</p>
  <table class="magic">
    <thead>
      <tr>
        <th scope="col">Card number</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      ${[...MAGIC_CARDS, ...UNKEEPABLE_CARDS, ...UNREMOVABLE_CARDS, ...MAGIC_PAYOUT_CARDS, SLOW_CARD].map(
        ({ number, what }) =>
          html`<tr>
            ${copyable(inGroups(number), `card ending ${number.slice(-4)}`)}
            <td>${what}</td>
          </tr>`,
      )}
    </tbody>
  </table>
  <table class="magic">
    <thead>
      <tr>
        <th scope="col">Bank account ending</th>
        <th scope="col">What its bank does (routing number 061000104)</th>
      </tr>
    </thead>
    <tbody>
      ${[...MAGIC_ACCOUNTS, ...MAGIC_CREDIT_ACCOUNTS].map(
        ({ lastFour, what }) =>
          html`<tr>
            ${copyable(`00000${lastFour}`, `bank account ending ${lastFour}`)}
            <td>${what}</td>
          </tr>`,
      )}
    </tbody>
  </table>
  <table class="magic">
    <thead>
      <tr>
        <th scope="col">Cents paid</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      ${MAGIC_AMOUNTS.map(
        ({ cents, what }) =>
          html`<tr>
            <td><code>${cents}</code></td>
            <td>${what}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;

/** Renders the choice of card processor. Each has its own charges and faults. */
function deskChoice(desk: DeskName): Html {
  return html`<p>
    ${DESK_NAMES.map((name) =>
      name === desk
        ? html`<strong>${DESK_LABELS[name]}</strong> `
        : html`<a href="/?desk=${name}#faults">${DESK_LABELS[name]}</a> `,
    )}
  </p>`;
}

const signingSection = html`<section class="card" aria-labelledby="signing">
  <h2 id="signing">Signature vendors</h2>
  <p>
    Documents sent to be signed, signing at the store, and faults of DocuSign and DocuSeal:
    <a href="/envelopes">envelopes</a>.
  </p>
</section>`;

const moneyOutSection = html`<section class="card" aria-labelledby="money-out">
  <h2 id="money-out">Money out</h2>
  <p>
    Pushes to cards, bank credits and cash at MoneyGram: books, faults, magic values and the agent’s counter, on the
    page <a href="/money-out">money out</a>.
  </p>
</section>`;

export function panelPage(facts: PanelFacts): Html {
  const { lendsideUrl, notice, settings, next, desk } = facts;
  return layout(
    { name: 'panel', title: 'Control panel', lendsideUrl },
    html`${notice !== null && html`<p class="notice ${notice.tone}" role="status">${notice.text}</p>`}
      <div class="columns">
        <div>${clockSection(facts)}${magicSection}</div>
        <div>
          <section class="card" aria-labelledby="faults">
            <h2 id="faults">Faults of the card processor</h2>
            ${deskChoice(desk)} ${nextChargeForm(next, desk)}
            <hr />
            ${faultForm(settings, desk)}
          </section>
          ${signingSection} ${moneyOutSection}
          <section class="card" aria-labelledby="road">
            <h2 id="road">Network faults</h2>
            <p>
              A proxy that answers errors, stays silent or cuts the connection, for the calls you choose:
              <a href="/road">network faults</a>.
            </p>
          </section>
          ${invictusSection(facts)}
        </div>
      </div>
      ${chargeSection(facts)}`,
  );
}
