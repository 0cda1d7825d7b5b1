import { html, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';
import { table } from '#pages/table.ts';
import type { GatewayFault } from './failing-gateway.ts';
import { PAYER_CALLS } from './payer-calls.ts';
import type { RoadDeed, RoadDesk } from './road-desk.ts';
import { ROAD_FAULTS, wordsOf } from './road-faults.ts';

/** The most calls that one form may break. */
export const CALLS_MAX = 50;

export type RoadFacts = {
  lendsideUrl: string;
  /** URL of the app behind the failing proxy. Null when the proxy is not open. */
  roadUrl: string | null;
  armed: ReturnType<RoadDesk['armed']>;
  deeds: readonly RoadDeed[];
  /** Result of the last form. Null for none. */
  notice: { tone: 'good' | 'bad'; text: string } | null;
  /** The last choices, by field. */
  typed: Readonly<Record<string, string>>;
};

function option(value: string, words: string, chosen: string | undefined): Html {
  return html`<option value="${value}" ${value === chosen && { html: 'selected' }}>${words}</option>`;
}

function breakForm(typed: RoadFacts['typed']): Html {
  return html`<form method="post" action="/road/break">
    <div class="row">
      <div class="field grow">
        <label for="call">Which call</label
        ><select id="call" name="call">
          ${PAYER_CALLS.map(({ call, what }) => option(call, `${what} (${call})`, typed['call']))}
        </select>
      </div>
    </div>
    <div class="row">
      <div class="field grow">
        <label for="other">Or another call (method and path)</label
        ><input
          id="other"
          name="other"
          maxlength="200"
          placeholder="GET /states"
          value="${typed['other'] ?? ''}"
          autocomplete="off"
          spellcheck="false"
        />
      </div>
    </div>
    <div class="row">
      <div class="field grow">
        <label for="fault">What happens</label
        ><select id="fault" name="fault">
          ${ROAD_FAULTS.map(({ fault, what }) => option(String(fault), what, typed['fault']))}
        </select>
      </div>
      <div class="field">
        <label for="times">How many times</label
        ><input
          id="times"
          name="times"
          type="number"
          min="1"
          max="${CALLS_MAX}"
          step="1"
          value="${typed['times'] ?? '1'}"
          required
        />
      </div>
    </div>
    <button>Add fault</button>
  </form>`;
}

/** Groups equal faults in a row with their count. */
function counted(faults: readonly GatewayFault[]): { fault: GatewayFault; times: number }[] {
  const runs: { fault: GatewayFault; times: number }[] = [];
  for (const fault of faults) {
    const last = runs.at(-1);
    if (last?.fault === fault) last.times += 1;
    else runs.push({ fault, times: 1 });
  }
  return runs;
}

function armedSection(armed: RoadFacts['armed']): Html {
  const rows = armed.flatMap(({ call, faults }) =>
    counted(faults).map(
      ({ fault, times }) =>
        html`<tr>
          <td><code>${call}</code></td>
          <td>${wordsOf(fault)}${times > 1 && html`, ${times} times`}</td>
        </tr>`,
    ),
  );
  return html`<section class="card" aria-labelledby="armed">
    <h2 id="armed">Active faults</h2>
    ${rows.length === 0 ? html`<div class="empty"><p>No faults active.</p></div>` : table(['Call', 'What happens'], rows, 'armed')}
    ${
      rows.length > 0 &&
      html`<form method="post" action="/road/mend" class="row"><button class="quiet">Remove all faults</button></form>`
    }
  </section>`;
}

function deedsSection(deeds: readonly RoadDeed[]): Html {
  const rows = deeds.map(
    ({ at, call, fault }) =>
      html`<tr>
        <td><code>${call}</code></td>
        <td>${wordsOf(fault)}, <small>${time(at)}</small></td>
      </tr>`,
  );
  return html`<section class="card wide" aria-labelledby="deeds">
    <h2 id="deeds">History</h2>
    ${rows.length === 0 ? html`<div class="empty"><p>No faults yet.</p></div>` : table(['Call', 'What happened'], rows, 'deeds')}
  </section>`;
}

/** Renders the page of the failing proxy between the app and the lender's services, where a person breaks chosen calls. */
export function roadPage({ lendsideUrl, roadUrl, armed, deeds, notice, typed }: RoadFacts): Html {
  const where =
    roadUrl === null
      ? html`<p class="notice">The proxy is off. Start the simulated world with a <code>ROAD_PORT</code>.</p>`
      : html`<p>The app behind a failing proxy: <a href="${roadUrl}" target="_blank" rel="noreferrer">${roadUrl}</a></p>
          <p>
            It’s the same lender and the same session. Every request goes through a proxy that fails the way you choose.
            A “processed” call reaches the lender’s services; any other doesn’t. Some browsers resend a call when its
            connection is cut. The app at its own address is never affected.
          </p>`;
  return layout(
    { name: 'road', title: 'Network faults', lendsideUrl },
    html`${notice !== null && html`<p class="notice ${notice.tone}" role="${notice.tone === 'bad' ? 'alert' : 'status'}">${notice.text}</p>`}
      <div class="columns">
        <section class="card" aria-labelledby="break">
          <h2 id="break">Add a fault</h2>
          ${where} ${roadUrl !== null && breakForm(typed)}
        </section>
        ${armedSection(armed)}
      </div>
      ${deedsSection(deeds)}`,
  );
}
