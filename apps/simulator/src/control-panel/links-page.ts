import type { LinkAnswer, LinkPerson, PeopleAnswer } from './link-desk.ts';
import { html, type Html } from '#pages/html.ts';
import { layout } from '#pages/layout.ts';

export type LinksFacts = {
  lendsideUrl: string;
  answer: PeopleAnswer;
  /** Code of the person the link is for. */
  person: string;
  /** Result of the last form. Null for none. */
  made: LinkAnswer | null;
  /** Typed values by field. */
  typed: Readonly<Record<string, string>>;
};

function personChoice(people: readonly LinkPerson[], person: string): Html {
  const options = people.map(
    ({ code, name }) =>
      html`<option value="${code}" ${code === person && { html: 'selected' }}>${code} · ${name}</option>`,
  );
  return html`<div class="row">
    <div class="field grow">
      <label for="person">Person</label
      ><select id="person" name="person" data-shows-at="/links?person=">
        ${options}
      </select>
    </div>
    <button class="quiet" formmethod="get" formaction="/links" formnovalidate>Show this person’s pages</button>
  </div>`;
}

/** Renders one form. The link is for the person in the list when the form is sent, and `shown` names whose pages it offered. */
function linkForm(people: readonly LinkPerson[], person: LinkPerson, typed: LinksFacts['typed']): Html {
  const path = typed['path'] ?? person.pages[0]?.path ?? '';
  return html`<form method="post" action="/links/make" data-busy="Signing…">
    <input type="hidden" name="shown" value="${person.code}" />
    ${personChoice(people, person.code)}
    <div class="row">
      <div class="field grow">
        <label for="path">Page it opens</label
        ><input id="path" name="path" value="${path}" list="pages" maxlength="300" required />
        <datalist id="pages">
          ${person.pages.map(({ path: to, label }) => html`<option value="${to}">${label}</option>`)}
        </datalist>
      </div>
      <div class="field">
        <label for="validMinutes">Valid for (minutes)</label
        ><input
          id="validMinutes"
          name="validMinutes"
          type="number"
          min="1"
          max="4320"
          value="${typed['validMinutes'] ?? '60'}"
          required
        />
      </div>
    </div>
    <div class="check">
      <input id="guest" name="guest" type="checkbox" ${typed['guest'] !== undefined && { html: 'checked' }} />
      <label for="guest">For a guest, who can pay that loan but see nothing else</label>
    </div>
    <button>Create link</button>
  </form>`;
}

function madeLink(made: LinkAnswer): Html {
  if (!made.ok) return html`<p class="notice bad" role="alert">${made.message}</p>`;
  return html`<section class="card wide" aria-labelledby="made">
    <h2 id="made">The link</h2>
    <p role="status" class="link">
      <a href="${made.url}" target="_blank" rel="noreferrer">${made.url}</a>
      <button type="button" class="copy" data-copy="${made.url}" hidden>Copy</button>
    </p>
    <p>It opens the page without a password. If you change any part of it, Lendside refuses it.</p>
  </section>`;
}

/** Renders the page that makes a signed link for a seeded person, like the links in the lender's letters. */
export function linksPage({ lendsideUrl, answer, person, made, typed }: LinksFacts): Html {
  const people = answer.ok ? answer.people : [];
  const chosen = people.find(({ code }) => code === person) ?? people[0];
  return layout(
    { name: 'links', title: 'Signed links', lendsideUrl },
    html`${made !== null && madeLink(made)}
      <section class="card wide" aria-labelledby="make">
        <h2 id="make">Create a link like the ones in lender emails</h2>
        ${!answer.ok && html`<p class="notice bad" role="alert">${answer.message}</p>`}
        ${chosen !== undefined && linkForm(people, chosen, typed)}
      </section>`,
  );
}
