import { html, type Html } from '#pages/html.ts';
import { layout } from '#pages/layout.ts';
import type { SentMessage, SiteApplication } from './application-books.ts';
import { MAGIC_EMPLOYERS } from './decide.ts';
import { findSiteProduct, SITE_PRODUCTS } from './products.ts';

/** Who fills in the form. `visit`: names this visit in the form. */
export type Applicant = { visit: string; firstName: string };

export type FormFacts = {
  lendsideUrl: string;
  /** Null when nobody was sent by Lendside. */
  applicant: Applicant | null;
  campaign: Readonly<Record<string, string>>;
  /** What was typed before, and what is wrong with it. */
  typed: Readonly<Record<string, string>>;
  problem: string | null;
};

const field = (name: string, label: string, typed: Readonly<Record<string, string>>, hint = ''): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label
    ><input
      id="${name}"
      name="${name}"
      autocomplete="off"
      value="${typed[name] ?? ''}"
    />${hint !== '' && html`<small>${hint}</small>`}
  </div>`;

/** The page of a person who comes without Lendside. */
function stranger(lendsideUrl: string): Html {
  return html`<section class="card">
    <p>We do not know you yet. Sign in to Lendside and choose Apply for a loan there.</p>
    <p><a href="${lendsideUrl}/ExternalBrowserAuth/apply">Sign in at Lendside</a></p>
  </section>`;
}

/** Renders the application form. */
export function formPage({ lendsideUrl, applicant, campaign, typed, problem }: FormFacts): Html {
  const options = SITE_PRODUCTS.map(
    ({ productId, name, brand }) =>
      html`<option value="${productId}" ${String(productId) === typed['productId'] && { html: 'selected' }}>
        ${name} (${brand})
      </option>`,
  );
  const came = Object.entries(campaign).map(([name, value]) => `${name}=${value}`);
  return layout(
    { name: 'apply', title: 'Apply for a loan', lendsideUrl },
    applicant === null
      ? stranger(lendsideUrl)
      : html`<section class="card wide" aria-label="Application">
          <p role="status">
            <strong>Welcome${applicant.firstName !== '' && html`, ${applicant.firstName}`}.</strong> Lendside told us
            who you are.
          </p>
          ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
          <form method="post" action="/apply" class="row" data-busy="Deciding…">
            <input type="hidden" name="visit" value="${applicant.visit}" />
            <div class="field">
              <label for="productId">Loan</label
              ><select id="productId" name="productId">
                ${options}
              </select>
            </div>
            ${applicant.firstName === '' && html`${field('firstName', 'First name', typed)}${field('lastName', 'Last name', typed)}`}
            ${field('employer', 'Employer', typed)}
            ${field('monthlyIncome', 'Left of a month’s income ($)', typed, 'After rent and debts; less than 200.00 is declined.')}
            ${field('vehicle', 'Vehicle (year make model)', typed, 'For a title loan, such as 2013 Dodge Ram 1500.')}
            ${field('vehicleValue', 'Value of the vehicle ($)', typed, 'Less than 1,000.00 is declined.')}
            <button>Send the application</button>
          </form>
          <h2>Employers that decide</h2>
          <ul>
            ${MAGIC_EMPLOYERS.map(({ typed: word, means }) => html`<li><code>${word}</code>: ${means}</li>`)}
          </ul>
          ${came.length > 0 && html`<p><small>You came by ${came.join(', ')}.</small></p>`}
        </section>`,
  );
}

/** Documents that the underwriter may want to see. */
export const DOCUMENTS = ['Photo ID', 'Proof of income', 'Proof of address'] as const;

const WORDS: Readonly<Record<SiteApplication['decision'], string>> = {
  inProgress: 'We have your application and decide soon.',
  documents: 'We need to see documents before we decide. Upload them in Lendside if it asks, or send them to us here.',
  approved: 'You are approved. Go on in Lendside.',
  declined: 'We could not approve your application. Lendside sends you a letter with the reasons.',
};

/** Lets the person send documents, or says which were sent. */
function documentsPart({ number, documents = [] }: SiteApplication): Html {
  if (documents.length > 0) return html`<p>You sent us: ${documents.join(', ')}. We decide soon.</p>`;
  return html`<form method="post" action="/apply/${number}/documents" class="row" data-busy="Sending…">
    ${DOCUMENTS.map((name) => html`<label><input type="checkbox" name="document" value="${name}" /> ${name}</label>`)}
    <button>Send these documents</button>
  </form>`;
}

/** Renders what became of one application, as its applicant sees it. */
export function standingPage(
  lendsideUrl: string,
  application: SiteApplication,
  told: { link: string } | { message: string } | null,
): Html {
  const link = told !== null && 'link' in told ? told.link : null;
  return layout(
    { name: 'apply', title: 'Your application', lendsideUrl },
    html`<section class="card" aria-label="Your application">
      <h2>${findSiteProduct(application.typed.productId)?.name ?? 'Loan'} <small>${application.number}</small></h2>
      <p role="status">${WORDS[application.decision]}</p>
      ${told !== null && 'message' in told && html`<p class="notice bad" role="alert">${told.message}</p>`}
      ${application.decision === 'documents' && documentsPart(application)}
      <p><a href="${link ?? lendsideUrl}">${link === null ? 'Back to Lendside' : 'Go on in Lendside'}</a></p>
    </section>`,
  );
}

export type DeskFacts = {
  lendsideUrl: string;
  applications: readonly SiteApplication[];
  sentOf(number: string): readonly SentMessage[];
  faults: { isLost: boolean; isDoubled: boolean };
  notice: { tone: 'good' | 'bad'; text: string } | null;
};

const BUTTONS = [
  ['approved', 'Approve'],
  ['documents', 'Ask for documents'],
  ['declined', 'Decline'],
] as const;

function row(application: SiteApplication, sent: readonly SentMessage[]): Html {
  const { number, firstName, typed, decision, reasons, documents = [] } = application;
  const isOpen = decision === 'inProgress' || decision === 'documents';
  return html`<section class="card wide" aria-label="Application ${number}">
    <h2>${firstName} <small>${number}</small></h2>
    <p>
      <strong>${decision}</strong>: ${findSiteProduct(typed.productId)?.name ?? typed.productId}, employer
      ${typed.employer}${reasons.length > 0 && `, ${reasons.join(', ')}`}.
    </p>
    ${documents.length > 0 && html`<p>Documents received: ${documents.join(', ')}.</p>`}
    ${
      isOpen &&
      html`<form method="post" action="/applications/decide" class="row" data-busy="Telling Lendside…">
        <input type="hidden" name="number" value="${number}" />
        ${BUTTONS.filter(([name]) => name !== decision).map(
          ([name, label]) => html`<button class="quiet" name="decision" value="${name}">${label}</button>`,
        )}
      </form>`
    }
    <ul>
      ${sent.map(({ event, status, at }) => html`<li>Message ${event} at ${at}: ${status ?? 'lost'}</li>`)}
    </ul>
  </section>`;
}

/** Renders the underwriter's desk: every application, what Lendside was told, and the faults of these messages. */
export function deskPage({ lendsideUrl, applications, sentOf, faults, notice }: DeskFacts): Html {
  return layout(
    { name: 'applications', title: 'Applications', lendsideUrl },
    html`${notice !== null && html`<p class="notice ${notice.tone}" role="status">${notice.text}</p>`}
      <section class="card" aria-label="Faults">
        <h2>Messages to Lendside</h2>
        <form method="post" action="/applications/faults" class="row">
          <label
            ><input type="checkbox" name="isLost" ${faults.isLost && { html: 'checked' }} /> The first try is
            lost</label
          >
          <label
            ><input type="checkbox" name="isDoubled" ${faults.isDoubled && { html: 'checked' }} /> Each is sent
            twice</label
          >
          <button class="quiet">Set</button>
        </form>
      </section>
      ${applications.map((application) => row(application, sentOf(application.number)))}
      ${applications.length === 0 && html`<section class="card"><p>Nobody has applied yet.</p></section>`}`,
  );
}
