import type { PrintedLetter } from './letter-books.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time, toDay } from '#pages/layout.ts';

const nothing = html`<div class="empty">
  <p><strong>No letters yet.</strong></p>
  <p>
    Every paper letter that Lendside gives to the mail house appears here. Send a sale notice in Departments to see one.
  </p>
</div>`;

function titleOf(letter: PrintedLetter): string {
  return /<title>([^<]*)<\/title>/.exec(letter.html)?.[1] ?? letter.reference;
}

function row(letter: PrintedLetter, isOpen: boolean): Html {
  return html`<li>
    <a href="/letters/${letter.id}" ${isOpen && { html: 'aria-current="true"' }}>
      <span class="who">${letter.to['name'] ?? ''}</span><span class="when">${time(letter.createdAt)}</span>
      <span class="subject">${titleOf(letter)}</span></a
    >
  </li>`;
}

function addressLines(address: Record<string, string>): Html {
  const { name, address_line1: first, address_line2: second } = address;
  const town = `${address['address_city']}, ${address['address_state']} ${address['address_zip']}`;
  return html`${[name, first, second, town]
    .filter((line) => line !== undefined)
    .map((line, place) => html`${place > 0 && { html: '<br>' }}${line}`)}`;
}

function reader(letter: PrintedLetter): Html {
  return html`<article class="reader">
    <p class="back"><a href="/letters">Back to all letters</a></p>
    <h2>${titleOf(letter)}</h2>
    <dl class="facts">
      <dt>From</dt>
      <dd>${addressLines(letter.from)}</dd>
      <dt>To</dt>
      <dd>${addressLines(letter.to)}</dd>
      <dt>Accepted</dt>
      <dd>${time(letter.createdAt)}</dd>
      <dt>Delivery expected</dt>
      <dd>${toDay(letter.expectedOn)}</dd>
      <dt>Mail</dt>
      <dd>${letter.extraService === null ? 'First class' : `First class, ${letter.extraService}`}</dd>
      <dt>Reference</dt>
      <dd>${letter.reference}</dd>
    </dl>
    <iframe class="mail" title="Text of the letter" sandbox src="/letters/${letter.id}/body"></iframe>
  </article>`;
}

/** Renders the letters with list and text side by side, or one at a time on a phone. */
export function lettersPage(
  lendsideUrl: string,
  letters: readonly PrintedLetter[],
  open: PrintedLetter | null | 'missing',
): Html {
  const isReading = open !== null && open !== 'missing';
  const list = html`<ul class="mails">
    ${letters.map((letter) => row(letter, isReading && letter.id === open.id))}
  </ul>`;
  const content =
    letters.length === 0
      ? nothing
      : html`<div class="inbox ${isReading ? 'is-reading' : 'is-list'}">
          <nav aria-label="Letters">${list}</nav>
          ${isReading ? reader(open) : html`<p class="pick">Choose a letter to read it.</p>`}
        </div>`;
  return layout(
    { name: 'letters', title: 'Letters', lendsideUrl },
    html`${open === 'missing' && html`<p class="notice bad" role="alert">There is no such letter.</p>`} ${content}`,
  );
}

/** Returns only the printed text, for a sandboxed frame without scripts. */
export function letterBody(letter: PrintedLetter): Html {
  return { html: letter.html };
}
