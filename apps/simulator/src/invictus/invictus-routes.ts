import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveToken, isClient, isTokenLive, TOKEN_LIFETIME_S } from './access-tokens.ts';
import { parseAmount } from './amounts.ts';
import { answerOnce, toProblemAnswer, type Answer } from './answer-once.ts';
import { NO_SUCH_LOAN, type Application } from './back-office.ts';
import { isDay } from './days.ts';
import type { PaymentOrder } from './decide-payment.ts';
import { toDisclosureAnswer, toLoanAnswer, toPartsAnswer, toTransactionAnswer } from './loan-wire.ts';
import type { Problem } from './problem.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

/** A customer's profile at this partner. */
type Profile = {
  address: { street: string; street2: string | null; city: string; state: string; zip: string };
  /** E.164. */
  cellNumber: string;
  email: string;
  employer: string | null;
  payFrequency: string | null;
};

const PAY_FREQUENCIES = ['Weekly', 'BiWeekly', 'SemiMonthly', 'Monthly'];

/** Parses a profile. Returns null when a field is missing or invalid. */
function parseProfile(body: unknown): Profile | null {
  const address = valueAt(body, 'address');
  const [street, city] = [textAt(address, 'street'), textAt(address, 'city')];
  const [state, zip] = [textAt(address, 'state') ?? '', textAt(address, 'zip') ?? ''];
  const [cellNumber, email] = [textAt(body, 'cellNumber') ?? '', textAt(body, 'email') ?? ''];
  if (street === undefined || city === undefined || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(zip)) return null;
  if (!/^\+1\d{10}$/.test(cellNumber) || !/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const street2 = textAt(address, 'street2') ?? null;
  const payFrequency = textAt(body, 'payFrequency') ?? null;
  if (payFrequency !== null && !PAY_FREQUENCIES.includes(payFrequency)) return null;
  return {
    address: { street, street2, city, state, zip },
    cellNumber,
    email,
    employer: textAt(body, 'employer') ?? null,
    payFrequency,
  };
}

type OfLoan = { Params: { loanId: string } };
type OfCustomer = { Params: { customerId: string }; Querystring: { brand?: string } };

const DAYS_MAX = 400;
const METHODS = ['card', 'ach', 'office'] as const;
const PURPOSES = ['payment', 'payoff'] as const;

const NO_PROFILE: Problem = { status: 404, code: 'NOT_FOUND', message: 'There is no profile of that customer.' };
const BROKEN: Problem = { status: 500, code: 'INTERNAL_ERROR', message: 'Something broke at Invictus.' };
const DOWN: Problem = { status: 503, code: 'UNAVAILABLE', message: 'Invictus is down.' };

function invalid(message: string): Problem {
  return { status: 400, code: 'INVALID_REQUEST', message };
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return reply.code(status).type(`${type}; charset=utf-8`).send(JSON.stringify(body));
}

const refuse = (reply: FastifyReply, problem: Problem): FastifyReply => send(reply, toProblemAnswer(problem));

function parseApplication(body: unknown): Application | null {
  const customerId = textAt(body, 'customerId');
  const brand = textAt(body, 'brand');
  const principalCents = parseAmount(valueAt(body, 'principal'));
  const instalments = valueAt(body, 'instalments');
  const firstDueOn = valueAt(body, 'firstDueDate');
  if (customerId === undefined || brand === undefined || principalCents === null) return null;
  if (typeof instalments !== 'number' || !Number.isInteger(instalments) || !isDay(firstDueOn)) return null;
  return { customerId, brand, principalCents, instalments, firstDueOn };
}

function parsePayment(body: unknown): PaymentOrder | null {
  const amountCents = parseAmount(valueAt(body, 'amount'));
  const purpose = PURPOSES.find((known) => known === valueAt(body, 'purpose'));
  const method = METHODS.find((known) => known === valueAt(body, 'method'));
  if (amountCents === null || amountCents === 0 || purpose === undefined || method === undefined) return null;
  return { amountCents, purpose, method, confirmationNumber: textAt(body, 'confirmationNumber') ?? null };
}

const toLoanId = ({ params }: FastifyRequest<OfLoan>): number =>
  /^\d{1,15}$/.test(params.loanId) ? Number(params.loanId) : 0;

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length >= 1 && key.length <= 128 ? key : null;
}

function mountToken(app: FastifyInstance, { clock, invictus: { books } }: World): void {
  app.post('/oauth/token', (request, reply) => {
    if (!isClient(request.headers.authorization))
      return refuse(reply, { status: 401, code: 'UNAUTHORIZED', message: 'Unknown client.' });
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('grant_type') !== 'client_credentials')
      return refuse(reply, invalid('grant_type must be client_credentials.'));
    const body = { access_token: giveToken(books, clock), token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S };
    return send(reply.header('cache-control', 'no-store'), { status: 200, body });
  });
}

function mountReading(app: FastifyInstance, { invictus: { office } }: World): void {
  app.get('/v1/business-date', (_request, reply) =>
    send(reply, { status: 200, body: { businessDate: office.today() } }),
  );
  app.get<OfCustomer>('/v1/customers/:customerId/loans', ({ params, query }, reply) => {
    const loans = office.loansOf(params.customerId, query.brand ?? '');
    return send(reply, { status: 200, body: { loans: loans.map(toLoanAnswer) } });
  });
  app.get<OfLoan>('/v1/loans/:loanId', (request, reply) => {
    const book = office.find(toLoanId(request));
    return book === null ? refuse(reply, NO_SUCH_LOAN) : send(reply, { status: 200, body: toLoanAnswer(book.loan) });
  });
  app.get<OfLoan>('/v1/loans/:loanId/transactions', (request, reply) => {
    const book = office.find(toLoanId(request));
    if (book === null) return refuse(reply, NO_SUCH_LOAN);
    const transactions = book.lines.map((line) => toTransactionAnswer(line, book.loan));
    return send(reply, { status: 200, body: { transactions } });
  });
}

/** Replaces the customer's profile. The same profile again changes nothing. */
function mountProfiles(app: FastifyInstance, { invictus: { books } }: World): void {
  app.get<OfCustomer>('/v1/customers/:customerId/profile', ({ params: { customerId } }, reply) => {
    const profile = books.profileOf(customerId);
    return profile === null ? refuse(reply, NO_PROFILE) : send(reply, { status: 200, body: { customerId, profile } });
  });
  app.put<OfCustomer>('/v1/customers/:customerId/profile', ({ params: { customerId }, body }, reply) => {
    const profile = parseProfile(body);
    if (profile === null || !/^[\w-]{1,40}$/.test(customerId))
      return refuse(reply, invalid('Send address, cellNumber (+1 and ten digits) and email of the customer.'));
    books.inOneStep(() => {
      if (JSON.stringify(books.profileOf(customerId)) !== JSON.stringify(profile))
        books.addProfile(customerId, profile);
    });
    return send(reply, { status: 200, body: { customerId, profile } });
  });
}

function mountPaying(app: FastifyInstance, { invictus: { books, office } }: World): void {
  app.post<OfLoan>('/v1/loans/:loanId/payments', (request, reply) => {
    const order = parsePayment(request.body);
    const key = keyOf(request);
    if (order === null) return refuse(reply, invalid('Send amount, purpose and method of the payment.'));
    if (key === null) return refuse(reply, invalid('Send an Idempotency-Key of 1 to 128 characters.'));
    const loanId = toLoanId(request);
    const answer = answerOnce(books, key, { path: request.url, body: request.body }, () => {
      const paid = office.pay(loanId, key, order);
      if (!paid.ok) return toProblemAnswer(paid.problem);
      const { parts, closesLoan, loan } = paid;
      const facts = { paymentId: key, postedOn: loan.asOf, closesLoan, parts: toPartsAnswer(parts) };
      return { status: 201, body: { ...facts, loan: toLoanAnswer(loan) } };
    });
    return send(reply, answer);
  });
}

function mountLending(app: FastifyInstance, { invictus: { books, office } }: World): void {
  app.post('/v1/loans', (request, reply) => {
    const application = parseApplication(request.body);
    const key = keyOf(request);
    if (application === null)
      return refuse(reply, invalid('Send customerId, brand, principal, instalments and firstDueDate.'));
    if (key === null) return refuse(reply, invalid('Send an Idempotency-Key of 1 to 128 characters.'));
    const answer = answerOnce(books, key, { path: request.url, body: request.body }, () => {
      const made = office.originate(application);
      if (!made.ok) return toProblemAnswer(made.problem);
      return { status: 201, body: { loan: toLoanAnswer(made.loan), disclosure: toDisclosureAnswer(made.loan) } };
    });
    return send(reply, answer);
  });
  app.post<OfLoan>('/v1/loans/:loanId/disbursement', (request, reply) => {
    const paidOut = office.disburse(toLoanId(request));
    return paidOut.ok
      ? send(reply, { status: 201, body: { loan: toLoanAnswer(paidOut.loan) } })
      : refuse(reply, paidOut.problem);
  });
  app.post('/v1/clock/advance', (request, reply) => {
    const days = valueAt(request.body, 'days');
    if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > DAYS_MAX)
      return refuse(reply, invalid(`days must be a whole number from 1 to ${DAYS_MAX}.`));
    const opened = office.advance(days);
    return send(reply, { status: 200, body: { businessDate: office.today(), days: opened } });
  });
}

/** Simulates the third loan system, with its own ledger, arithmetic and clock. docs/partners.md describes its protocol. */
export async function mountInvictus(app: FastifyInstance, world: World): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  app.setErrorHandler<FastifyError>((fault, _request, reply) =>
    refuse(reply, (fault.statusCode ?? 500) < 500 ? invalid('The request cannot be read.') : BROKEN),
  );
  app.addHook('onRequest', async (_request, reply) => {
    if (world.faults.settings().isInvictusDown) await refuse(reply, DOWN);
  });
  mountToken(app, world);
  await app.register(async (clientsOnly) => {
    clientsOnly.addHook('onRequest', async ({ headers }, reply) => {
      if (isTokenLive(world.invictus.books, world.clock, headers.authorization)) return;
      await refuse(reply, { status: 401, code: 'UNAUTHORIZED', message: 'The token is missing, unknown or expired.' });
    });
    mountReading(clientsOnly, world);
    mountProfiles(clientsOnly, world);
    mountPaying(clientsOnly, world);
    mountLending(clientsOnly, world);
  });
}
