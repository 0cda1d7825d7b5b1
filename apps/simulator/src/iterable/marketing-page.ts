import type { MarketingEvent, MarketingProfile } from './marketing-books.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';
import { scrollingTable } from '#pages/table.ts';

function fieldsOf(dataFields: object): Html {
  const lines = Object.entries(dataFields).map(([name, value]) => html`<li>${name}: ${String(value)}</li>`);
  return lines.length === 0
    ? html`none`
    : html`<ul>
        ${lines}
      </ul>`;
}

function received(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p>Nothing yet. Sign in to Lendside to see something arrive.</p>`;
  return scrollingTable(label, heads, rows);
}

/** Shows the marketing service's events and profiles, with a switch that makes it fail. */
export function marketingPage(facts: {
  lendsideUrl: string;
  events: readonly MarketingEvent[];
  profiles: readonly MarketingProfile[];
  isFailing: boolean;
}): Html {
  const events = facts.events.map(
    (event) =>
      html`<tr>
        <td>${time(event.receivedAt)}</td>
        <td>${event.eventName}</td>
        <td>${event.email}</td>
        <td>${fieldsOf(event.dataFields)}</td>
      </tr>`,
  );
  const profiles = facts.profiles.map(
    (profile) =>
      html`<tr>
        <td>${profile.email}</td>
        <td>${fieldsOf(profile.dataFields)}</td>
        <td>${time(profile.updatedAt)}</td>
      </tr>`,
  );
  return layout(
    { name: 'marketing', title: 'Marketing', lendsideUrl: facts.lendsideUrl },
    html`<p>
        What Lendside tells its marketing service (Iterable’s protocol). A failure here must never show in the app.
      </p>
      <form method="post" action="/marketing/failing">
        <p role="status">The service ${facts.isFailing ? 'answers every call with an error' : 'works'}.</p>
        <button name="isFailing" value="${facts.isFailing ? 'false' : 'true'}">
          ${facts.isFailing ? 'Let it work again' : 'Make it fail'}
        </button>
      </form>
      <h2>Events</h2>
      ${received('Events', ['Received', 'Event', 'Email', 'Fields'], events)}
      <h2>Profiles</h2>
      ${received('Profiles', ['Email', 'Fields', 'Updated'], profiles)}`,
  );
}
