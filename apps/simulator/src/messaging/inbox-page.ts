import type { Message } from '#books/message-books.ts';
import { html, withLinks, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';

const nothing = html`<div class="empty">
  <p><strong>No mail yet.</strong></p>
  <p>Every email that Lendside sends appears here. Pay a loan or ask for a sign-in code to see one.</p>
</div>`;

function row(message: Message, isOpen: boolean): Html {
  return html`<li>
    <a href="/inbox/${message.id}" ${isOpen && { html: 'aria-current="true"' }}>
      <span class="who">${message.to}</span><span class="when">${time(message.receivedAt)}</span>
      <span class="subject">${message.subject || 'No subject'}</span></a
    >
  </li>`;
}

function reader(message: Message): Html {
  const attachments = message.attachments.map(
    ({ filename, sizeBytes }) => html`<li>${filename} (${Math.max(1, Math.round(sizeBytes / 1024))} kB)</li>`,
  );
  const body =
    message.html === null
      ? html`<pre class="plain">${withLinks(message.text)}</pre>`
      : html`<iframe
          class="mail"
          title="Message body"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/inbox/${message.id}/body"
        ></iframe>`;
  return html`<article class="reader">
    <p class="back"><a href="/inbox">Back to all mail</a></p>
    <h2>${message.subject || 'No subject'}</h2>
    <dl class="facts">
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      <dt>Received</dt>
      <dd>${time(message.receivedAt)}</dd>
    </dl>
    ${
      attachments.length > 0 &&
      html`<h3>Attachments</h3>
        <ul class="attachments">
          ${attachments}
        </ul>`
    }
    ${body}
    ${
      message.html !== null &&
      message.text !== '' &&
      html`<details>
        <summary>Plain text part</summary>
        <pre class="plain">${message.text}</pre>
      </details>`
    }
    <details>
      <summary>All headers</summary>
      <pre class="plain">${message.headers.map(({ name, value }) => `${name}: ${value}\n`).join('')}</pre>
    </details>
  </article>`;
}

/** Renders the inbox with list and message side by side, or one at a time on a phone. */
export function inboxPage(lendsideUrl: string, messages: readonly Message[], open: Message | null | 'missing'): Html {
  const list = html`<ul class="mails">
    ${messages.map((message) => row(message, typeof open === 'object' && message.id === open?.id))}
  </ul>`;
  const side =
    open === null || open === 'missing' ? html`<p class="pick">Choose a message to read it.</p>` : reader(open);
  const content =
    messages.length === 0
      ? nothing
      : html`<div class="inbox ${open === null || open === 'missing' ? 'is-list' : 'is-reading'}">
          <nav aria-label="Messages">${list}</nav>
          ${side}
        </div>`;
  return layout(
    { name: 'inbox', title: 'Inbox', lendsideUrl },
    html`<p class="fresh" role="status" data-fresh data-newest="${messages[0]?.id ?? ''}"></p>
      ${open === 'missing' && html`<p class="notice bad" role="alert">There is no such message. It may have been cleared away.</p>`}
      ${content}`,
  );
}

/** Returns only the HTML part, for a sandboxed frame without scripts. */
export function mailBody(message: Message): Html {
  return {
    html: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_blank">${message.html ?? ''}`,
  };
}
