import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findProblems, toKeptCard } from '#card-desk/typed-card.ts';
import { WRONG_SECURITY_CODES } from '#card-desk/magic-cards.ts';
import { digitsOf } from '#card-form/card-number.ts';
import { parseExpiry } from '#card-form/expiry.ts';
import type { Html } from '#pages/html.ts';
import { formOf } from '#pages/send-page.ts';
import type { World } from '#world.ts';
import { answerForm, type Filled } from './answer-form.ts';
import { formBooks, type FormBooks, type SecureForm } from './form-books.ts';
import { PROFILE, SLOW_CARD } from './profile.ts';
import { secureFormPage, secureNotePage, type Problems } from './secure-acceptance-page.ts';
import { isSigned, type Fields } from './signed-fields.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 4;
const RETRY_MS = 1_000;
/** A form that was signed longer ago is refused. */
const AGE_MAX_MS = 15 * 60_000;
const NETWORKS = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];
const NOTHING_SHOWN = { forename: '', surname: '', expiry: '' };

/** Finds what is wrong with the fields that open a form; null when they are right. */
function findFault(fields: Fields, nowMs: number): string | null {
  if (fields['access_key'] !== PROFILE.accessKey || fields['profile_id'] !== PROFILE.id) return 'No such profile.';
  if (!isSigned(fields, PROFILE.secret)) return 'The signature is wrong.';
  if (Math.abs(nowMs - Date.parse(fields['signed_date_time'] ?? '')) > AGE_MAX_MS)
    return 'The form was signed too long ago.';
  if (fields['transaction_type'] !== 'create_payment_token') return 'This address makes payment tokens only.';
  const uuid = fields['transaction_uuid'] ?? '';
  if (!/^[\w-]{1,40}$/.test(uuid)) return 'The field transaction_uuid is not valid.';
  return URL.canParse(fields['override_backoffice_post_url'] ?? '') ? null : 'Nobody waits for the answer.';
}

/** Reads a filled-in form, or says below which field what is wrong. */
function readFilled(form: URLSearchParams, world: World): Filled | Problems {
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const expiry = parseExpiry(text('expiry'));
  const typed = {
    number: digitsOf(text('number')),
    securityCode: text('code'),
    expirationMonth: expiry?.month ?? '',
    expirationYear: expiry?.year ?? '',
  };
  const wrong = new Set(findProblems(typed, NETWORKS).map(({ location }) => location));
  const problems: Problems = {
    ...(wrong.has('number') ? { number: 'Check the card number.' } : {}),
    ...(wrong.has('securityCode') ? { code: 'Check the security code.' } : {}),
    ...(wrong.has('expirationMonth') || wrong.has('expirationYear') ? { expiry: 'Enter the date like 08/29.' } : {}),
    ...(text('forename') === '' ? { forename: 'Enter the first name.' } : {}),
    ...(text('surname') === '' ? { surname: 'Enter the last name.' } : {}),
  };
  if (Object.keys(problems).length > 0) return problems;
  return {
    kind: 'card',
    card: toKeptCard(typed, world.fingerprintKey),
    forename: text('forename'),
    surname: text('surname'),
    isCodeRight: !WRONG_SECURITY_CODES.includes(typed.securityCode),
  };
}

/** Posts an answer to the lender, server to server. Returns the status; null when nobody answered. */
async function postAnswer(answer: Fields): Promise<number | null> {
  const sent = await fetch(answer['req_override_backoffice_post_url'] ?? '', {
    method: 'POST',
    body: new URLSearchParams(answer),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  return sent?.status ?? null;
}

/** Posts an answer until the lender takes or refuses it. */
async function tellLender({ clock }: World, books: FormBooks, answer: Fields): Promise<void> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    if (attempt > 0) await clock.wait(RETRY_MS * attempt);
    const status = await postAnswer(answer);
    books.noteStatus(answer['req_transaction_uuid'] ?? '', status);
    if (status !== null && status < 500 && status !== 429) return;
  }
}

function isSlow({ card }: Filled & { kind: 'card' }): boolean {
  return SLOW_CARD.number.startsWith(card.bin) && SLOW_CARD.number.endsWith(card.lastFour);
}

/** What the two pages share. */
type Site = { world: World; books: FormBooks };

/** Sends a page that Lendside and the lender who opened the form may frame. */
function send({ world }: Site, reply: FastifyReply, page: Html, form: SecureForm | null): FastifyReply {
  const lender = form?.asked['override_backoffice_post_url'] ?? null;
  const pages = [world.config.lendsideUrl, world.roadUrl(), lender].filter((url) => url !== null);
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${[...new Set(pages.map((url) => new URL(url).origin))].join(' ')}`,
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.html);
}

function refuse(site: Site, reply: FastifyReply, text: string): FastifyReply {
  const page = secureNotePage('This form can’t be used', `${text} Go back and open it again.`);
  return send(site, reply.code(400), page, null);
}

/** Opens the page of a form. A page that is loaded again shows the same form; one that was filled in never opens again. */
function openForm(site: Site, asked: Fields, reply: FastifyReply): FastifyReply {
  const { books, world } = site;
  const nowMs = world.clock.nowMs();
  const fault = findFault(asked, nowMs);
  if (fault !== null) return refuse(site, reply, fault);
  const uuid = asked['transaction_uuid'] ?? '';
  books.open({ uuid, session: randomUUID(), asked, openedAtMs: nowMs });
  const form = books.find(uuid);
  if (form === null || form.answer !== null) return refuse(site, reply, 'It was used before.');
  return send(site, reply, secureFormPage(form.session, NOTHING_SHOWN, {}), form);
}

/** Takes a filled-in form, shows how it ended and tells the lender. */
function saveForm(site: Site, typed: URLSearchParams, reply: FastifyReply): FastifyReply {
  const { books, world } = site;
  const form = books.ofSession(typed.get('session') ?? '');
  if (form === null || form.answer !== null) return refuse(site, reply, 'It was used before.');
  if (world.clock.nowMs() - form.openedAtMs > AGE_MAX_MS) return refuse(site, reply, 'It was open for too long.');
  const filled: Filled | Problems = typed.get('act') === 'cancel' ? { kind: 'cancelled' } : readFilled(typed, world);
  if (!('kind' in filled)) {
    const [forename = '', surname = '', expiry = ''] = ['forename', 'surname', 'expiry'].map(
      (name) => typed.get(name) ?? '',
    );
    return send(site, reply.code(400), secureFormPage(form.session, { forename, surname, expiry }, filled), form);
  }
  const answer = answerForm(world, form.asked, filled);
  if (!books.answer(form.uuid, answer)) return refuse(site, reply, 'It was used before.');
  const isLate = filled.kind === 'card' && isSlow(filled);
  // A simulator that closes meanwhile tells nobody.
  (isLate ? world.clock.wait(SLOW_CARD.delayMs) : Promise.resolve())
    .then(() => tellLender(world, books, answer))
    .catch(() => undefined);
  const page =
    answer['decision'] === 'ACCEPT'
      ? secureNotePage('Thank you', 'Your card was saved. Please wait.')
      : secureNotePage('Your card was not saved', 'Please wait.');
  return send(site, reply, page, form);
}

/** Simulates CyberSource Secure Acceptance in a frame: signed fields open a page for a card, and a signed answer goes to the lender. */
export async function mountSecureAcceptance(app: FastifyInstance, database: DatabaseSync, world: World): Promise<void> {
  const site = { world, books: formBooks(database) };
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body.toString())),
    );
    scope.post('/secureacceptance/embedded/token/create', (request, reply) =>
      openForm(site, Object.fromEntries(formOf(request)), reply),
    );
    scope.post('/secureacceptance/embedded/token/save', (request, reply) => saveForm(site, formOf(request), reply));
    done();
  });
  mountControl(app, site.books);
}

/** Control calls: the forms with what was answered, and an answer posted once more, as it was or changed. */
function mountControl(app: FastifyInstance, books: FormBooks): void {
  app.get('/control/secure-acceptance', () => ({
    forms: books.list().map(({ uuid, openedAtMs, answer, status }) => ({
      uuid,
      openedAt: new Date(openedAtMs).toISOString(),
      decision: answer?.['decision'] ?? null,
      answer,
      status,
    })),
  }));
  app.post<{ Params: { uuid: string }; Body: { changes?: Record<string, string> } | null }>(
    '/control/secure-acceptance/:uuid/post-again',
    async ({ params, body }, reply) => {
      const answer = books.find(params.uuid)?.answer ?? null;
      if (answer === null) return reply.code(404).send({ message: 'This form has no answer yet.' });
      return reply.send({ status: await postAnswer({ ...answer, ...body?.changes }) });
    },
  );
}
