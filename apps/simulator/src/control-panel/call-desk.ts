import type { Config } from '#config.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { html, type Html } from '#pages/html.ts';
import { callLendside, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import type { ActAnswer } from './loan-desk.ts';

/** A person who asked to be called. */
export type DeskCall = { callId: number; person: string; phone: string; about: string; askedAt: string };

const TIMEOUT_MS = 15_000;

function toCall(json: unknown): DeskCall {
  const applicationId = Number(valueAt(json, 'applicationId') ?? 0);
  const about =
    applicationId === 0 ? `appraisal ${Number(valueAt(json, 'appraisalId') ?? 0)}` : `application ${applicationId}`;
  return {
    callId: Number(valueAt(json, 'callId') ?? 0),
    person: textAt(json, 'person') ?? '',
    phone: textAt(json, 'phone') ?? 'no phone',
    about,
    askedAt: textAt(json, 'askedAt') ?? '',
  };
}

/** Reads who waits to be called. Empty when Lendside does not say. */
export async function readCalls(config: Config): Promise<readonly DeskCall[]> {
  const answer = await callLendside(config, '/simulation/calls', undefined, TIMEOUT_MS);
  return answer?.ok === true ? listIn(answer.json, 'calls').map(toCall) : [];
}

/** Tells Lendside that a caller called. */
export async function recordCall(config: Config, callId: number, outcome: string): Promise<ActAnswer> {
  const answer = await callLendside(config, '/simulation/calls', { callId, outcome }, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) return { ok: false, message: notInSimulation(answer.status) };
  return {
    ok: true,
    message: outcome === 'reached' ? 'The caller reached the person.' : 'Nobody answered the caller.',
  };
}

/** Renders the desk of the callers. */
export function callCard(calls: readonly DeskCall[], person: string): Html {
  return html`<section class="card wide" aria-labelledby="callers">
    <h2 id="callers">Callers</h2>
    ${calls.length === 0 && html`<p>Nobody waits to be called.</p>`}
    ${calls.map(
      ({ callId, person: name, phone, about, askedAt }) =>
        html`<form method="post" action="/departments/call" class="row act" data-busy="Calling…">
          <input type="hidden" name="person" value="${person}" /><input type="hidden" name="callId" value="${callId}" />
          <p>${name}, ${phone}: ${about}, asked at ${askedAt}.</p>
          <button class="quiet" name="outcome" value="reached">Reached</button>
          <button class="quiet" name="outcome" value="noAnswer">No answer</button>
        </form>`,
    )}
  </section>`;
}
