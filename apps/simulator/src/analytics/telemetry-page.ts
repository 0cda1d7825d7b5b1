import type { ReceivedEvent } from './telemetry-books.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';
import { scrollingTable } from '#pages/table.ts';

export type Failing = { analytics: boolean; recording: boolean };

function facts(values: Record<string, string | number>): Html {
  const lines = Object.entries(values).map(([name, value]) => html`<li>${name}: ${String(value)}</li>`);
  return lines.length === 0
    ? html`none`
    : html`<ul>
        ${lines}
      </ul>`;
}

function received(label: string, events: readonly ReceivedEvent[]): Html {
  if (events.length === 0) return html`<p>Nothing yet.</p>`;
  const rows = events.map(
    (event) =>
      html`<tr>
        <td>${time(event.receivedAt)}</td>
        <td>${event.name}</td>
        <td>${facts(event.fields)}</td>
        <td>${facts(event.properties)}</td>
        <td>${event.visit.slice(0, 8)}</td>
      </tr>`,
  );
  return scrollingTable(label, ['Received', 'Event', 'Fields', 'Who', 'Visit'], rows);
}

function switchForm(service: keyof Failing, label: string, isFailing: boolean): Html {
  return html`<form method="post" action="/analytics/failing">
    <p role="status">${label} ${isFailing ? 'answers every call with an error' : 'works'}.</p>
    <input type="hidden" name="service" value="${service}" />
    <button name="isFailing" value="${isFailing ? 'false' : 'true'}">
      ${isFailing ? `Let ${label.toLowerCase()} work again` : `Make ${label.toLowerCase()} fail`}
    </button>
  </form>`;
}

/** Shows the events of both collectors, newest first, with a switch that makes each fail. */
export function telemetryPage(shown: {
  lendsideUrl: string;
  settings: { analytics: object; recording: object };
  analytics: readonly ReceivedEvent[];
  recording: readonly ReceivedEvent[];
  failing: Failing;
}): Html {
  return layout(
    { name: 'analytics', title: 'Analytics', lendsideUrl: shown.lendsideUrl },
    html`<p>
        What browsers tell an analytics service (the Measurement Protocol of Google Analytics 4) and a session recorder
        (Lendside’s own wire). Both are off until the lender’s settings name them: <code>config.analytics</code> is then
        <code>${JSON.stringify(shown.settings.analytics)}</code>, <code>config.recording</code> is
        <code>${JSON.stringify(shown.settings.recording)}</code>, and analytics needs
        <code>config.cleverTapEnabled</code>
        to be true as well. A failure here must never show in the app.
      </p>
      ${switchForm('analytics', 'Analytics', shown.failing.analytics)}
      ${switchForm('recording', 'Recording', shown.failing.recording)}
      <h2>Analytics</h2>
      ${received('Analytics events', shown.analytics)}
      <h2>Session recording</h2>
      ${received('Recorded events', shown.recording)}`,
  );
}
