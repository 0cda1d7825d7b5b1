import type { Message } from '#books/message-books.ts';
import { html, withLinks, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';

const nothing = html`<div class="empty">
  <p><strong>No texts or calls yet.</strong></p>
  <p>Every text and voice message that Lendside sends appears here, one phone for each number.</p>
</div>`;

function toPhoneNumber(digits: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? digits : `(${area}) ${exchange}-${line}`;
}

function bubble(message: Message): Html {
  const call = message.channel === 'voice' && html`<strong class="call">Voice call, spoken:</strong> `;
  return html`<li>
    <p class="bubble">${call}${withLinks(message.text)}</p>
    <p class="when">${time(message.receivedAt)} · from ${message.from}</p>
  </li>`;
}

/** Renders one phone for each number. The newest conversation comes first; the newest message of each comes last. */
export function phonePage(lendsideUrl: string, messages: readonly Message[]): Html {
  const phones = [...Map.groupBy(messages, (message) => message.to)].map(
    ([to, received]) =>
      html`<section class="phone" aria-label="Phone ${toPhoneNumber(to)}">
        <h2>${toPhoneNumber(to)}</h2>
        <ol>
          ${received.toReversed().map(bubble)}
        </ol>
      </section>`,
  );
  const content = phones.length === 0 ? nothing : html`<div class="phones">${phones}</div>`;
  return layout(
    { name: 'phone', title: 'Phone', lendsideUrl },
    html`<p class="fresh" role="status" data-fresh data-newest="${messages[0]?.id ?? ''}"></p>
      ${content}`,
  );
}
