import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textAt } from '#json/value-at.ts';
import { acceptForms } from '#pages/accept-forms.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';
import { applicationBooks, type ApplicationBooks, type SiteApplication } from './application-books.ts';
import { deskPage, DOCUMENTS, formPage, standingPage, type Applicant } from './application-pages.ts';
import { decide, type Decision, type Typed } from './decide.ts';
import { findSiteProduct } from './products.ts';
import { SITE_KEY, SITE_NAME, tellLendside, type MessageFaults, type Told } from './tell-lendside.ts';

const TIMEOUT_MS = 10_000;
const CODE_MAX_CHARACTERS = 100;
const VISITS_MAX = 10_000;

/** A person whom Lendside sent. `sent`: the application that they sent, and the way on that Lendside gave for it. */
type Visit = {
  profileId: string;
  firstName: string;
  campaign: Record<string, string>;
  sent?: { number: string; shown: { link: string } | { message: string } };
};

/** Tells the browser of a visit from others, so that only the applicant gets the link that leads back. */
const VISIT_COOKIE = 'apply_visit';

function visitOf({ headers }: FastifyRequest): string {
  return new RegExp(`(?:^|;\\s*)${VISIT_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
}

/** Marketing parameters that the site keeps. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'referral'] as const;

function campaignOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    CAMPAIGN.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 200)]] : [];
    }),
  );
}

/** Reads dollars such as "4,200.00" as cents; null when it is no amount. */
function centsOf(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Reads "2013 Dodge Ram 1500". */
function vehicleOf(text: string): Typed['vehicle'] {
  const { year, make, model } = /^(?<year>\d{4})\s+(?<make>\S+)\s+(?<model>.+)$/.exec(text.trim())?.groups ?? {};
  if (year === undefined || make === undefined || model === undefined) return null;
  return { year: Number(year), make: make.slice(0, 40), model: model.slice(0, 40) };
}

/** Reads the form; a text says what is wrong. */
function readForm(form: URLSearchParams): Typed | string {
  const productId = Number(form.get('productId'));
  const product = findSiteProduct(productId);
  if (product === undefined) return 'Choose a loan.';
  const employer = (form.get('employer') ?? '').trim().slice(0, 60);
  if (employer === '') return 'Enter your employer.';
  const monthlyIncome = centsOf(form.get('monthlyIncome') ?? '');
  if (monthlyIncome === null) return 'Enter what is left of a month’s income, like 800.00.';
  if (!product.needsVehicle) return { productId, employer, monthlyIncome, vehicle: null, vehicleValue: null };
  const vehicle = vehicleOf(form.get('vehicle') ?? '');
  const vehicleValue = centsOf(form.get('vehicleValue') ?? '');
  if (vehicle === null) return 'Enter year, make and model of your vehicle.';
  if (vehicleValue === null) return 'Enter the value of your vehicle, like 4,200.00.';
  return { productId, employer, monthlyIncome, vehicle, vehicleValue };
}

/** What both sides of the site share. */
type Site = {
  config: World['config'];
  clock: World['clock'];
  books: ApplicationBooks;
  faults: MessageFaults;
  tell(application: SiteApplication): Promise<Told>;
};

async function redeem({ config }: Site, code: string): Promise<{ profileId: string; firstName: string } | null> {
  const answer = await fetch(`${config.lendsideUrl}/api/externalBrowserAuth/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: SITE_NAME, siteKey: SITE_KEY, code }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  const json: unknown = answer === null ? null : await answer.json().catch(() => null);
  const [profileId, firstName] = [textAt(json, 'profileId'), textAt(json, 'firstName')];
  return answer?.ok === true && profileId !== undefined ? { profileId, firstName: firstName ?? '' } : null;
}

/** Mounts the lender's application site: a form for people whom Lendside sends with a code, the page of each application, and the desk of the
 *  underwriter. It keeps its own books and tells Lendside by signed messages. */
export function mountApplications(app: FastifyInstance, database: DatabaseSync, world: World): void {
  const { config, clock } = world;
  const books = applicationBooks(database);
  const faults: MessageFaults = { isLost: false, isDoubled: false };
  const means = { config, clock, books, publicUrl: () => world.publicUrl() };
  const site: Site = { config, clock, books, faults, tell: (application) => tellLendside(means, application, faults) };
  mountForm(app, site);
  mountDesk(app, site);
}

/** The name that a person typed whom Lendside sent without one; a sentence when it is missing; null for all others. */
function readName(
  form: URLSearchParams,
  { firstName }: Visit,
): { firstName: string; lastName: string } | string | null {
  if (firstName !== '') return null;
  const [first, last] = ['firstName', 'lastName'].map((name) => (form.get(name) ?? '').trim().slice(0, 60));
  return first === undefined || first === '' || last === undefined || last === ''
    ? 'Enter your first and last name.'
    : { firstName: first, lastName: last };
}

/** Keeps a decided application and tells Lendside. */
async function apply(
  { books, clock, tell }: Site,
  { profileId, firstName, campaign }: Visit,
  typed: Typed,
  named: { firstName: string; lastName: string } | null,
) {
  const number = `APP-${randomUUID().slice(0, 13).toUpperCase()}`;
  const createdAt = new Date(clock.nowMs()).toISOString();
  const who = named === null ? { firstName } : { firstName: named.firstName, applicant: named };
  const application = { number, profileId, ...who, typed, ...decide(typed), campaign, event: 1, createdAt };
  books.add(application);
  const told = await tell(application);
  return { application, shown: told.ok ? { link: told.link } : { message: told.message } };
}

function mountForm(app: FastifyInstance, site: Site): void {
  const { config, books } = site;
  const { lendsideUrl } = config;
  const visits = new Map<string, Visit>();

  async function enter(query: Readonly<Record<string, unknown>>): Promise<Applicant | null> {
    const { code } = query;
    if (typeof code !== 'string' || code === '' || code.length > CODE_MAX_CHARACTERS) return null;
    const person = await redeem(site, code);
    if (person === null) return null;
    if (visits.size >= VISITS_MAX) visits.clear();
    const visit = randomUUID();
    visits.set(visit, { ...person, campaign: campaignOf(query) });
    return { visit, firstName: person.firstName };
  }

  app.get<{ Querystring: Record<string, string | string[]> }>('/apply', async ({ query }, reply) => {
    const facts = { lendsideUrl, campaign: campaignOf(query), typed: {}, problem: null };
    return sendPage(reply, formPage({ ...facts, applicant: await enter(query) }));
  });
  app.get<{ Params: { number: string } }>('/apply/:number', async (request, reply) => {
    const application = books.find(request.params.number);
    if (application === null) return reply.code(404).type('text/plain').send('There is no such application.');
    const { sent } = visits.get(visitOf(request)) ?? {};
    return sendPage(
      reply,
      standingPage(lendsideUrl, application, sent?.number === application.number ? sent.shown : null),
    );
  });
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.post('/apply', async (request, reply) => {
      const form = formOf(request);
      const name = form.get('visit') ?? '';
      const visit = visits.get(name);
      const nobody = { lendsideUrl, applicant: null, campaign: {}, typed: {}, problem: null };
      if (visit === undefined) return sendPage(reply, formPage(nobody));
      // The same press again is the same application.
      if (visit.sent !== undefined) return reply.redirect(`/apply/${visit.sent.number}`, 303);
      const typed = readForm(form);
      const named = readName(form, visit);
      if (typeof named === 'string' || typeof typed === 'string') {
        const { firstName, campaign } = visit;
        const problem = [named, typed].find((each) => typeof each === 'string') ?? null;
        const again = { applicant: { visit: name, firstName }, campaign, typed: Object.fromEntries(form) };
        return sendPage(reply, formPage({ lendsideUrl, ...again, problem }));
      }
      const { application, shown } = await apply(site, visit, typed, named);
      visit.sent = { number: application.number, shown };
      return reply
        .header('set-cookie', `${VISIT_COOKIE}=${name}; Path=/apply; HttpOnly; SameSite=Lax`)
        .redirect(`/apply/${application.number}`, 303);
    });
    scope.post<{ Params: { number: string } }>('/apply/:number/documents', async (request, reply) => {
      const application = books.find(request.params.number);
      if (application?.decision !== 'documents')
        return reply.code(404).type('text/plain').send('There is nothing to send.');
      const documents = DOCUMENTS.filter((each) => formOf(request).getAll('document').includes(each));
      if (documents.length > 0) books.save({ ...application, documents });
      return reply.redirect(`/apply/${application.number}`, 303);
    });
    done();
  });
}

const DECISIONS = ['approved', 'documents', 'declined'] as const;

function mountDesk(app: FastifyInstance, { config, books, faults, tell }: Site): void {
  const noticeOf = ({ number, decision }: SiteApplication) =>
    books.sent(number)[0]?.status === 200
      ? ({ tone: 'good', text: `Lendside knows: ${number} is ${decision}.` } as const)
      : ({ tone: 'bad', text: `Lendside did not take the decision on ${number}.` } as const);

  app.get<{ Querystring: { decided?: string } }>('/applications', async ({ query }, reply) => {
    const decided = query.decided === undefined ? null : books.find(query.decided);
    const notice = decided === null ? null : noticeOf(decided);
    const facts = { lendsideUrl: config.lendsideUrl, applications: books.list(), faults, notice };
    return sendPage(reply, deskPage({ ...facts, sentOf: (number) => books.sent(number) }));
  });
  app.get('/control/applications', () => ({
    applications: books.list().map((each) => ({ ...each, sent: books.sent(each.number) })),
  }));
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.post('/applications/decide', async (request, reply) => {
      const form = formOf(request);
      const application = books.find(form.get('number') ?? '');
      const decision = DECISIONS.find((each) => each === form.get('decision'));
      if (application === null || decision === undefined || !isOpen(application.decision))
        return reply.code(404).type('text/plain').send('There is nothing to decide.');
      const reasons = decision === 'declined' ? ['unverifiedIncome'] : [];
      const decided = { ...application, decision, reasons, event: application.event + 1 };
      books.save(decided);
      await tell(decided);
      return reply.redirect(`/applications?decided=${application.number}`, 303);
    });
    scope.post('/applications/faults', async (request, reply) => {
      const form = formOf(request);
      faults.isLost = form.has('isLost');
      faults.isDoubled = form.has('isDoubled');
      return reply.redirect('/applications', 303);
    });
    done();
  });
}

function isOpen(decision: Decision): boolean {
  return decision === 'inProgress' || decision === 'documents';
}
