import type { Config } from '#config.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { html, type Html } from '#pages/html.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import type { ActAnswer } from './loan-desk.ts';

/** Cash that waits at a store. */
export type WaitingCash = { referenceNumber: string; amount: string; about: string; until: string };

/** A payout that only a person can end. */
export type ReviewedPayout = { payoutId: string; amount: string; about: string; channel: string; givenUpAt: string };

/** Money that waits for a department. */
export type MoneyDesk = { cash: WaitingCash[]; reviews: ReviewedPayout[] };

const TIMEOUT_MS = 15_000;

const PURPOSES: Readonly<Record<string, string>> = {
  draw: 'a cash advance',
  origination: 'a new loan',
  refinance: 'the cash of a renewal',
  reward: 'a reward',
  refund: 'a refund',
  surplus: 'the surplus of a sale',
  accountProof: 'a small credit that proves an account',
};

function aboutOf(json: unknown): string {
  const loanId = Number(valueAt(json, 'loanId') ?? 0);
  const purpose = textAt(json, 'purpose') ?? '';
  return `${PURPOSES[purpose] ?? purpose}${loanId === 0 ? '' : ` of loan ${loanId}`}`;
}

/** Reads the money that waits for a department. Empty when Lendside does not say. */
export async function readMoneyDesk(config: Config): Promise<MoneyDesk> {
  const answer = await callLendside(config, '/simulation/moneydesk', undefined, TIMEOUT_MS);
  if (answer?.ok !== true) return { cash: [], reviews: [] };
  return {
    cash: listIn(answer.json, 'cash').map((each) => ({
      referenceNumber: textAt(each, 'referenceNumber') ?? '',
      amount: textAt(each, 'amount') ?? '',
      about: aboutOf(each),
      until: textAt(each, 'expiresOn') ?? '',
    })),
    reviews: listIn(answer.json, 'reviews').map((each) => ({
      payoutId: textAt(each, 'payoutId') ?? '',
      amount: textAt(each, 'amount') ?? '',
      about: aboutOf(each),
      channel: textAt(each, 'channel') ?? '',
      givenUpAt: textAt(each, 'givenUpAt') ?? '',
    })),
  };
}

async function ask(config: Config, path: string, body: Record<string, string>): Promise<ActAnswer> {
  const answer = await callLendside(config, path, body, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const said = firstText(answer.json, ['message', 'errorCode', 'error']);
  if (!answer.ok) return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
  return { ok: valueAt(answer.json, 'done') === true, message: said };
}

/** Tells Lendside that the store hands out the cash of a number. */
export async function handOutCash(config: Config, referenceNumber: string): Promise<ActAnswer> {
  if (referenceNumber.trim() === '') return { ok: false, message: 'Enter the number that the person shows.' };
  return ask(config, '/simulation/storecash', { referenceNumber: referenceNumber.trim() });
}

/** Tells Lendside how the funding desk ends the review of a payout. */
export async function endReview(config: Config, asked: { payoutId: string; finding: string; because: string }) {
  if (asked.because.trim() === '') return { ok: false, message: 'Say what you found out.' };
  return ask(config, '/simulation/payoutreview', { ...asked, because: asked.because.trim() });
}

/** Renders the cash desk of the stores. */
export function cashDeskCard(cash: readonly WaitingCash[], person: string): Html {
  return html`<section class="card wide" aria-labelledby="cash-desk">
    <h2 id="cash-desk">Cash desk of the stores</h2>
    ${cash.length === 0 && html`<p>No cash waits at a store.</p>`}
    ${cash.map(
      ({ referenceNumber, amount, about, until }) =>
        html`<form method="post" action="/departments/cash" class="row act" data-busy="Handing out…">
          <input type="hidden" name="person" value="${person}" /><input
            type="hidden"
            name="referenceNumber"
            value="${referenceNumber}"
          />
          <p><strong>${referenceNumber}</strong>: $${amount}, ${about}${until !== '' && html`, until ${until}`}.</p>
          <button class="quiet">Hand out $${amount}</button>
        </form>`,
    )}
    <form method="post" action="/departments/cash" class="row act" data-busy="Handing out…">
      <input type="hidden" name="person" value="${person}" />
      <div class="field">
        <label for="cash-number">Number that the person shows</label
        ><input id="cash-number" name="referenceNumber" autocomplete="off" />
      </div>
      <button class="quiet">Hand out</button>
    </form>
  </section>`;
}

/** Renders the desk that ends reviews of payouts. */
export function fundingDeskCard(reviews: readonly ReviewedPayout[], person: string): Html {
  return html`<section class="card wide" aria-labelledby="funding-desk">
    <h2 id="funding-desk">Funding desk</h2>
    ${reviews.length === 0 && html`<p>No payout is in review.</p>`}
    ${reviews.map(
      ({ payoutId, amount, about, channel, givenUpAt }) =>
        html`<form method="post" action="/departments/review" class="row act" data-busy="Working…">
          <input type="hidden" name="person" value="${person}" /><input
            type="hidden"
            name="payoutId"
            value="${payoutId}"
          />
          <p>
            <strong>${payoutId}</strong>: ${amount !== '' && html`$${amount}, `}${about} by ${channel}, given up while
            ${givenUpAt}.
          </p>
          <div class="field">
            <label for="because-${payoutId}">What you found out about ${payoutId}</label
            ><input id="because-${payoutId}" name="because" autocomplete="off" maxlength="200" />
          </div>
          <button class="quiet" name="finding" value="again">Ask the channel again</button>
          <button class="quiet" name="finding" value="paid">The person has it</button>
          <button class="quiet" name="finding" value="unpaid">Nobody has it: give it up</button>
        </form>`,
    )}
  </section>`;
}
