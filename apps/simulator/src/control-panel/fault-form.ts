import type { DeskName } from './desks.ts';
import { NEXT_OUTCOMES, type NextOutcome } from '#faults/charge-plan.ts';
import { PROBABILITY_NAMES, type FaultSettings } from '#faults/fault-settings.ts';
import { html, type Html } from '#pages/html.ts';

const CHANCES: Readonly<Record<(typeof PROBABILITY_NAMES)[number], string>> = {
  processedThenAnswerLost: 'Charged, answer lost',
  answerAfterCallerGaveUp: 'Charged and answered late',
  errorBefore500: 'HTTP 500 before charging',
  error502AfterProcessing: 'HTTP 502 after charging',
  declined: 'Declined',
  noAnswer: 'Charged, no response',
};

const NUMBERS: readonly {
  name: 'baseLatencyMs' | 'lateMs' | 'callerPatienceMs' | 'maxLatenessMs' | 'webhookCopiesMax' | 'seed';
  label: string;
}[] = [
  { name: 'baseLatencyMs', label: 'Usual delay (ms)' },
  { name: 'lateMs', label: 'Late answers take (ms)' },
  { name: 'callerPatienceMs', label: 'Caller’s time-out (ms)' },
  { name: 'maxLatenessMs', label: 'Latest time of a charge (ms)' },
  { name: 'webhookCopiesMax', label: 'Webhook copies, at most' },
  { name: 'seed', label: 'Random seed' },
];

const OUTCOME_LABELS: Readonly<Record<NextOutcome, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  'insufficient-funds': 'Decline: insufficient funds',
  'time-out': 'Never answer (charges later)',
  'answer-late': 'Charge and answer late',
  'answer-lost': 'Charge, then cut the connection',
  'error-502-after-charging': 'Charge, then HTTP 502',
  'error-503-before-charging': 'HTTP 503, no charge',
};

export function nextChargeForm(next: NextOutcome | null, desk: DeskName): Html {
  const options = NEXT_OUTCOMES.map(
    (name) => html`<option value="${name}" ${name === next && { html: 'selected' }}>${OUTCOME_LABELS[name]}</option>`,
  );
  return html`<form method="post" action="/control-panel/next-charge" class="row">
    <input type="hidden" name="desk" value="${desk}" />
    <div class="field grow">
      <label for="outcome">The next charge will</label
      ><select id="outcome" name="outcome">
        ${options}
      </select>
    </div>
    <button>Set for next charge</button>
    ${next !== null && html`<p class="note" role="status">Waiting for the next charge: <strong>${OUTCOME_LABELS[next]}</strong>.</p>`}
  </form>`;
}

export function faultForm(settings: FaultSettings, desk: DeskName): Html {
  const chances = PROBABILITY_NAMES.map(
    (name) =>
      html`<div class="field">
        <label for="${name}">${CHANCES[name]} (%)</label
        ><input
          id="${name}"
          name="${name}"
          type="number"
          min="0"
          max="100"
          step="0.1"
          value="${Math.round(settings[name] * 1000) / 10}"
        />
      </div>`,
  );
  const numbers = NUMBERS.map(
    ({ name, label }) =>
      html`<div class="field">
        <label for="${name}">${label}</label
        ><input id="${name}" name="${name}" type="number" min="0" step="1" value="${settings[name]}" />
      </div>`,
  );
  return html`<form method="post" action="/control-panel/faults">
    <input type="hidden" name="desk" value="${desk}" />
    <fieldset>
      <legend>How often each fault happens</legend>
      <div class="grid">${chances}</div>
    </fieldset>
    <fieldset>
      <legend>Times and copies</legend>
      <div class="grid">${numbers}</div>
    </fieldset>
    <div class="field">
      <label for="webhookUrl">Webhook address (empty for none)</label
      ><input id="webhookUrl" name="webhookUrl" type="url" value="${settings.webhookUrl ?? ''}" />
    </div>
    <p class="check">
      <input
        id="deduplicate"
        name="deduplicate"
        type="checkbox"
        value="yes"
        ${settings.deduplicate && { html: 'checked' }}
      /><label for="deduplicate">Answer a repeated reference with its first charge (off: charges again)</label>
    </p>
    <div class="actions">
      <button>Save faults</button
      ><button class="quiet" formaction="/control-panel/reset" formnovalidate>Reset to no faults</button>
    </div>
  </form>`;
}

/** Converts the form's fields to JSON settings. Percentages become probabilities. */
export function toFaultChanges(form: URLSearchParams): Record<string, unknown> {
  const changes: Record<string, unknown> = {
    deduplicate: form.get('deduplicate') === 'yes',
    webhookUrl: form.get('webhookUrl') || null,
  };
  for (const name of PROBABILITY_NAMES) changes[name] = Number(form.get(name) ?? 0) / 100;
  for (const { name } of NUMBERS) if (form.has(name)) changes[name] = Number(form.get(name));
  return changes;
}
