import type { Config } from '#config.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { html, type Html } from '#pages/html.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import type { ActAnswer } from './loan-desk.ts';

/** A visit that a store expects. */
export type DeskVisit = {
  visitId: number;
  store: string;
  person: string;
  loanHeader: string;
  about: string;
  at: string;
  isHere: boolean;
  confirmationNumber: string;
};

const TIMEOUT_MS = 30_000;

const ABOUT: Readonly<Record<string, string>> = {
  productSwitch: 'completes a switch of product',
  funds: 'picks up cash',
  general: 'talks to the store',
};

function toVisit(json: unknown): DeskVisit {
  const textOf = (name: string): string => textAt(json, name) ?? '';
  return {
    visitId: Number(valueAt(json, 'visitId') ?? 0),
    store: textOf('store'),
    person: textOf('person'),
    loanHeader: textOf('loanHeader'),
    about: ABOUT[textOf('appointmentType')] ?? textOf('appointmentType'),
    at: textOf('at'),
    isHere: textOf('state') === 'arrived',
    confirmationNumber: textOf('confirmationNumber'),
  };
}

/** Reads the visits that the stores expect. Empty when Lendside does not say. */
export async function readVisits(config: Config): Promise<readonly DeskVisit[]> {
  const answer = await callLendside(config, '/simulation/visits', undefined, TIMEOUT_MS);
  return answer?.ok === true ? listIn(answer.json, 'visits').map(toVisit) : [];
}

/** Tells Lendside what became of a visit. Returns Lendside's own message about the result or the refusal. */
export async function closeVisit(config: Config, visitId: number, outcome: string): Promise<ActAnswer> {
  const answer = await callLendside(config, '/simulation/visits', { visitId, outcome }, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const said = firstText(answer.json, ['message', 'errorCode', 'error']);
  if (answer.ok) return { ok: true, message: said === '' ? 'Done.' : said };
  return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
}

/** Renders the stores' list of visits. */
export function visitCard(visits: readonly DeskVisit[], person: string): Html {
  return html`<section class="card wide" aria-labelledby="visits">
    <h2 id="visits">Visits</h2>
    ${visits.length === 0 && html`<p>No store expects anybody.</p>`}
    ${visits.map(
      ({ visitId, store, person: name, loanHeader, about, at, isHere, confirmationNumber }) =>
        html`<form method="post" action="/departments/visit" class="row act" data-busy="Working…">
          <input type="hidden" name="person" value="${person}" /><input
            type="hidden"
            name="visitId"
            value="${visitId}"
          />
          <p>
            ${at}, ${store}: ${name} ${about}, loan ${loanHeader}, number
            ${confirmationNumber}.${isHere && html` <strong>Is here.</strong>`}
          </p>
          ${!isHere && html`<button class="quiet" name="outcome" value="arrived">Arrived</button>`}
          <button class="quiet" name="outcome" value="missed">Missed</button>
          <button class="quiet" name="outcome" value="done">Done</button>
        </form>`,
    )}
  </section>`;
}
