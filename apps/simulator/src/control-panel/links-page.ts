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

function personForm(people: readonly LinkPerson[], person: string): Html {
  const options = people.map(
    ({ code, name }) =>
      html`<option value="${code}" ${code === person && { html: 'selected' }}>${code} · ${name}</option>`,
  );
  return html`<form method="get" action="/links" class="row">
    <div class="field grow">
      <label for="person">For whom</label
      ><select id="person" name="person">
        ${options}
      </select>
    </div>
    <button class="quiet">Choose</button>
  </form>`;
}

function linkForm(person: LinkPerson, typed: LinksFacts['typed']): Html {
  const path = typed['path'] ?? person.pages[0]?.path ?? '';
  return html`<form method="post" action="/links/make" data-busy="Signing…">
    <input type="hidden" name="person" value="${person.code}" />
    <input type="hidden" name="profileId" value="${person.profileId}" />
    <div class="row">
      <div class="field grow">
        <label for="path">Page it opens</label
        ><input id="path" name="path" value="${path}" list="pages" maxlength="300" required />
        <datalist id="pages">
          ${person.pages.map(({ path: to, label }) => html`<option value="${to}">${label}</option>`)}
        </datalist>
      </div>
      <div class="field">
        <label for="validMinutes">Works for (minutes)</label
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
      <label for="guest">For a guest, who may pay that loan and see nothing else</label>
    </div>
    <button>Make a signed link</button>
  </form>`;
}

function madeLink(made: LinkAnswer): Html {
  if (!made.ok) return html`<p class="notice bad" role="alert">${made.message}</p>`;
  return html`<section class="card wide" aria-labelledby="made">
    <h2 id="made">The link</h2>
    <p role="status">
      <a href="${made.url}" target="_blank" rel="noreferrer">${made.url}</a>
      <button type="button" class="copy" data-copy="${made.url}" hidden>Copy</button>
    </p>
    <p>It opens its page without a password. Change any letter of it and Lendside refuses it.</p>
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
        <h2 id="make">A link like those in the lender’s letters</h2>
        ${answer.ok ? personForm(people, chosen?.code ?? '') : html`<p class="notice bad" role="alert">${answer.message}</p>`}
        ${chosen !== undefined && linkForm(chosen, typed)}
      </section>`,
  );
}
