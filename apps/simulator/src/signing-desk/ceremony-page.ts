import type { BookedEnvelope, BookedSigner, PageAddress } from './envelope-books.ts';
import { html, type Html } from '#pages/html.ts';

/** What a signing page shows. */
export type CeremonyFacts = {
  /** The vendor's name for people. */
  label: string;
  /** Path of this page, without a slash at the end. */
  path: string;
  envelope: BookedEnvelope;
  signer: BookedSigner;
  address: PageAddress;
  /** Whether the vendor sends the browser back at every end. Otherwise it does so only after a signature. */
  reportsEvents: boolean;
  mode: 'sign' | 'view' | 'wait';
  /** What the signer has to correct. */
  problems: readonly string[];
};

const SESSION_SECONDS = 20 * 60;

function shell(label: string, attributes: Html, main: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sign documents · ${label}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/signing-desk/ceremony.css" />
        <script type="module" src="/signing-desk/ceremony.browser.ts"></script>
      </head>
      <body ${attributes}>
        <main aria-label="Signing page">
          <p class="vendor">${label} <span>Simulated</span></p>
          ${main}
        </main>
      </body>
    </html>`;
}

/** Shown for an address that the vendor never made. */
export function unknownAddressPage(label: string): Html {
  return shell(
    label,
    html``,
    html`<h1>This address is not valid</h1>
      <p>Go back and open your documents again.</p>`,
  );
}

function documentsOf({ envelope, path }: CeremonyFacts): Html {
  return html`<section aria-labelledby="documents">
    <h2 id="documents">Documents to read</h2>
    ${envelope.documents.map(
      ({ id, name }) =>
        html`<article>
          <h3>${name}</h3>
          <object type="application/pdf" data="${path}/documents/${id}" aria-label="${name}" tabindex="-1">
            <p>Your browser shows no PDF here. Open it with the link below.</p>
          </object>
          <p><a href="${path}/documents/${id}" target="_blank" rel="noopener">Open “${name}” in a new tab</a></p>
        </article>`,
    )}
  </section>`;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('');

/** The places where this signer puts a signature or initials, one for each document and kind. */
export function placesOf(envelope: BookedEnvelope, signer: BookedSigner): { value: string; label: string }[] {
  return envelope.documents.flatMap(({ id, name, fields }) =>
    (['initials', 'signature'] as const)
      .filter((kind) => fields.some((field) => field.signerKey === signer.key && field.kind === kind))
      .map((kind) => ({ value: `${id}:${kind}`, label: `${kind === 'signature' ? 'Sign' : 'Initial'} “${name}”` })),
  );
}

function signForm({ path, envelope, signer, reportsEvents }: CeremonyFacts): Html {
  const places = placesOf(envelope, signer);
  return html`<form method="post" action="${path}/end" aria-labelledby="signing">
    <h2 id="signing">Sign</h2>
    <div class="field">
      <label for="signature">Type your full name. This is your signature.</label>
      <input id="signature" name="signature" value="${signer.name}" required autocomplete="off" maxlength="100" />
    </div>
    <div class="field">
      <label for="initials">Your initials</label>
      <input
        id="initials"
        name="initials"
        value="${initialsOf(signer.name)}"
        required
        autocomplete="off"
        maxlength="6"
      />
    </div>
    <fieldset>
      <legend>Put your signature and initials on each document</legend>
      ${places.map(
        ({ value, label }, index) =>
          html`<label class="check" for="place-${index}"
            ><input id="place-${index}" type="checkbox" name="place" value="${value}" required /> ${label}</label
          >`,
      )}
    </fieldset>
    <div class="actions">
      <button class="main" name="act" value="sign">Finish</button>
      ${reportsEvents && html`<button name="act" value="later" formnovalidate>Finish later</button>`}
    </div>
  </form>`;
}

function declineForm({ path }: CeremonyFacts): Html {
  return html`<details>
    <summary>Decline to sign</summary>
    <form method="post" action="${path}/end" aria-label="Decline to sign">
      <div class="field">
        <label for="reason">Why do you decline?</label>
        <textarea id="reason" name="reason" rows="3" required maxlength="500"></textarea>
      </div>
      <button name="act" value="decline">Decline to sign</button>
    </form>
  </details>`;
}

function rareForm({ path }: CeremonyFacts): Html {
  return html`<details>
    <summary>End in another way (simulation)</summary>
    <form method="post" action="${path}/end" aria-label="End in another way" data-rare>
      <div class="actions">
        <button name="act" value="close">Close without signing</button>
        <button name="act" value="timeOut">Session time-out</button>
        <button name="act" value="fail">Error of the vendor</button>
        <button name="act" value="fax">Sign on paper and fax it</button>
        <button name="act" value="expire">Address expired</button>
      </div>
    </form>
  </details>`;
}

function closeForm({ path }: CeremonyFacts): Html {
  return html`<form method="post" action="${path}/end" aria-label="Close">
    <div class="actions"><button class="main" name="act" value="close">Close</button></div>
  </form>`;
}

function viewNote({ envelope, signer }: CeremonyFacts): string {
  if (signer.state === 'signed') return 'You have signed these documents.';
  if (envelope.state === 'declined') return 'These documents were declined.';
  return 'These documents can no longer be signed.';
}

/** Renders the signing page of one signer. It works without its script; the script only pings and ends an idle session. */
export function ceremonyPage(facts: CeremonyFacts): Html {
  const { label, envelope, signer, address, mode, problems, reportsEvents } = facts;
  const attributes = html`data-ping="${address.ping?.url ?? ''}" data-ping-seconds="${address.ping?.seconds ?? 0}"
  data-session-seconds="${reportsEvents ? SESSION_SECONDS : 0}"`;
  return shell(
    label,
    attributes,
    html`<h1>${envelope.subject}</h1>
      <p>For ${signer.name}, ${signer.email}</p>
      ${
        problems.length > 0 &&
        html`<div class="problems" role="alert">
          <p>Check this before you finish:</p>
          <ul>
            ${problems.map((problem) => html`<li>${problem}</li>`)}
          </ul>
        </div>`
      }
      ${mode === 'wait' && html`<p class="note">Another person signs first. Come back when it is your turn.</p>`}
      ${mode === 'view' && html`<p class="note">${viewNote(facts)}</p>`} ${documentsOf(facts)}
      ${mode === 'sign' && html`${signForm(facts)}${declineForm(facts)}${reportsEvents && rareForm(facts)}`}
      ${mode !== 'sign' && reportsEvents && closeForm(facts)}`,
  );
}
