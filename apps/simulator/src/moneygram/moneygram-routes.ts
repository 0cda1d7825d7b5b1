import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demandToken, MONEYGRAM, openMoneyGramTokens } from './access-tokens.ts';
import { readCents, toErrors, toQuote, toStatus } from './moneygram-wire.ts';
import { textAt } from '#json/value-at.ts';
import { PAYOUT_FATES } from '#payout-desk/magic-payouts.ts';
import type { BookedPayout } from '#payout-desk/payout-books.ts';
import { applyFate, newPayout, newReferenceNumber, payoutsOf, type PayoutDesk } from '#payout-desk/payout-desk.ts';
import { runPayout } from '#payout-desk/run-payout.ts';

type OfTransaction = { Params: { id: string } };

const SEND = '/disbursement/v1/transactions';
const STATUS = '/disbursement/status/v1/transactions';
const REFUND = '/disbursement/refund/v1/transactions';
const LIMIT_CENTS = 1_000_000;
/** What MoneyGram charges the lender for each payout. */
const FEE_CENTS = 600;
const QUOTE_LIVES_MS = 30 * 60_000;

const absent = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(toErrors('2040', 'No such transaction', ['transactionId']));

function isOurs(body: unknown): boolean {
  return textAt(body, 'agentPartnerId') === MONEYGRAM.agentPartnerId && textAt(body, 'userLanguage') !== undefined;
}

function mountQuote(app: FastifyInstance, desk: PayoutDesk): void {
  app.post(`${SEND}/quote`, async ({ body }, reply) => {
    const amountCents = readCents(body, 'sendAmount', 'value');
    if (!isOurs(body)) return reply.code(400).send(toErrors('1002', 'Unknown partner', ['agentPartnerId']));
    if (textAt(body, 'destinationCountryCode') !== 'USA' || textAt(body, 'serviceOptionCode') !== 'WILL_CALL')
      return reply.code(400).send(toErrors('1003', 'No such service', ['serviceOptionCode']));
    if (amountCents === null || textAt(body, 'sendAmount', 'currencyCode') !== 'USD')
      return reply.code(400).send(toErrors('1004', 'Invalid amount', ['sendAmount.value']));
    if (amountCents > LIMIT_CENTS)
      return reply.code(400).send(toErrors('1005', 'Amount above the limit', ['sendAmount.value']));
    const target = 'cash pick-up';
    const feeCents = FEE_CENTS;
    const quote = newPayout(desk, { reference: '', amountCents, feeCents, receiver: '', target, state: 'prepared' });
    desk.books.add(quote);
    await desk.books.whenKept();
    return reply.send({ transactions: [toQuote(quote)] });
  });
}

/** Names sender and receiver of a quote, and says whether it can be committed. */
function mountUpdate(app: FastifyInstance, desk: PayoutDesk): void {
  const { books } = desk;
  app.put<OfTransaction>(`${SEND}/:id`, async ({ params, body }, reply) => {
    const quote = books.find(params.id);
    if (quote === null) return absent(reply);
    const reference = textAt(body, 'partnerTransactionId') ?? '';
    const name = (part: string): string => textAt(body, 'beneficiary', 'consumer', 'name', part) ?? '';
    const missing = [
      ...(/^[\w-]{1,50}$/.test(reference) ? [] : ['partnerTransactionId']),
      ...(textAt(body, 'sender', 'business', 'businessName') === undefined ? ['sender.business.businessName'] : []),
      ...['firstName', 'lastName']
        .filter((part) => name(part) === '')
        .map((part) => `beneficiary.consumer.name.${part}`),
      ...(textAt(body, 'beneficiary', 'consumer', 'address', 'countryCode') === 'USA'
        ? []
        : ['beneficiary.consumer.address.countryCode']),
    ];
    if (missing.length > 0) return reply.code(400).send(toErrors('1010', 'Missing or invalid fields', missing));
    if (quote.state !== 'prepared')
      return reply.code(400).send(toErrors('1011', 'Not open any more', ['transactionId']));
    books.nameReceiver(quote.id, `${name('firstName')} ${name('lastName')}`, reference);
    if (PAYOUT_FATES[(quote.amountCents % 100) as keyof typeof PAYOUT_FATES] === 'refused') {
      books.refuse(quote.id, 'RECEIVER');
      return reply.code(400).send(toErrors('3011', 'Receiver not accepted', ['beneficiary.consumer.name']));
    }
    await books.whenKept();
    return reply.send({ transactionId: quote.id, readyForCommit: true });
  });
}

function commit(desk: PayoutDesk, quote: BookedPayout, isRefused: boolean, copies: number) {
  const { books, clock } = desk;
  if (isRefused) {
    books.refuse(quote.id, 'RECEIVER');
    return { status: 400, body: toErrors('3011', 'Receiver not accepted', ['beneficiary.consumer.name']) };
  }
  books.accept(quote.id, newReferenceNumber(desk), null);
  applyFate(desk, quote);
  for (let copy = 1; copy < copies; copy += 1) {
    const { reference, amountCents, feeCents, receiver, target } = quote;
    const referenceNumber = newReferenceNumber(desk);
    books.add(newPayout(desk, { reference, amountCents, feeCents, receiver, target, referenceNumber }));
  }
  const { referenceNumber } = books.find(quote.id) ?? quote;
  const expectedPayoutDate = new Date(clock.nowMs()).toISOString().slice(0, 10);
  return { status: 200, body: { transactionId: quote.id, referenceNumber, expectedPayoutDate } };
}

function mountCommit(app: FastifyInstance, desk: PayoutDesk): void {
  const { books, clock, faults } = desk;
  app.put<OfTransaction>(`${SEND}/:id/commit`, (request: FastifyRequest<OfTransaction>, reply) => {
    const quote = books.find(request.params.id);
    if (quote === null) return absent(reply);
    if (quote.state !== 'prepared')
      return quote.referenceNumber === null
        ? reply.code(400).send(toErrors('1011', 'Not open any more', ['transactionId']))
        : reply.send({ transactionId: quote.id, referenceNumber: quote.referenceNumber });
    if (quote.receiver === '') return reply.code(400).send(toErrors('1012', 'Not ready to commit', ['beneficiary']));
    if (clock.nowMs() - Date.parse(quote.createdAt) > QUOTE_LIVES_MS)
      return reply.code(400).send(toErrors('1013', 'The quote has expired', ['transactionId']));
    return runPayout(desk, {
      plan: faults.plan(quote.reference, quote.amountCents),
      request,
      reply,
      failure: toErrors('5000', 'Simulated: nothing was committed', []),
      book: ({ isRefused, copies }) => {
        const now = books.find(quote.id) ?? quote;
        // Another commit of the same transaction may have come first, while this one waited.
        if (now.state !== 'prepared')
          return { status: 200, body: { transactionId: now.id, referenceNumber: now.referenceNumber } };
        return commit(desk, now, isRefused, copies);
      },
    });
  });
}

function mountStatus(app: FastifyInstance, desk: PayoutDesk): void {
  app.get<OfTransaction>(`${STATUS}/:id`, ({ params }, reply) => {
    const found = desk.books.find(params.id);
    return found === null ? absent(reply) : reply.send(toStatus(found));
  });
  app.get<{ Querystring: { partnerTransactionId?: string } }>(STATUS, ({ query }, reply) =>
    query.partnerTransactionId === undefined
      ? reply.code(400).send(toErrors('1010', 'Missing or invalid fields', ['partnerTransactionId']))
      : reply.send({ transactions: payoutsOf(desk, query.partnerTransactionId).map(toStatus) }),
  );
}

/** Refunds: money that nobody took goes back to the sender in two steps. */
function mountRefunds(app: FastifyInstance, { books }: PayoutDesk): void {
  const refunds = new Map<string, string>();
  const refused = (reply: FastifyReply, { state }: BookedPayout): FastifyReply =>
    reply.code(400).send(toErrors('4001', `Not refundable: ${state}`, ['transactionId']));
  app.get<OfTransaction & { Querystring: { refundReasonCode?: string } }>(
    `${REFUND}/:id`,
    ({ params, query }, reply) => {
      const found = books.find(params.id);
      if (found === null) return absent(reply);
      if (query.refundReasonCode === undefined)
        return reply.code(400).send(toErrors('1010', 'Missing or invalid fields', ['refundReasonCode']));
      if (found.state !== 'accepted' && found.state !== 'expired') return refused(reply, found);
      const refundId = refunds.get(found.id) ?? randomUUID();
      refunds.set(found.id, refundId);
      return reply.send({ transactionId: found.id, refundId, refundAmount: toQuote(found).sendAmount });
    },
  );
  app.put<OfTransaction>(`${REFUND}/:id/commit`, async ({ params, body }, reply) => {
    const found = books.find(params.id);
    if (found === null) return absent(reply);
    if (refunds.get(found.id) !== textAt(body, 'refundId'))
      return reply.code(400).send(toErrors('4002', 'No such refund', ['refundId']));
    if (!books.move(found.id, ['accepted', 'expired'], 'cancelled')) return refused(reply, found);
    await books.whenKept();
    return reply.send({ transactionId: found.id, refundId: refunds.get(found.id) });
  });
}

/** Simulates MoneyGram's disbursements: cash that a person picks up at an agent with a reference number. `/control/moneygram` makes every
 *  access token invalid. Source: docs/partners.md. */
export async function mountMoneyGram(app: FastifyInstance, desk: PayoutDesk): Promise<void> {
  const tokens = openMoneyGramTokens(desk.clock);
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) =>
        desk.faults.isDown() ? reply.code(503).send(toErrors('5030', 'Simulated: MoneyGram is down', [])) : undefined,
      );
      tokens.mount(scope);
      await scope.register(async (partnerOnly) => {
        demandToken(partnerOnly, tokens);
        mountQuote(partnerOnly, desk);
        mountUpdate(partnerOnly, desk);
        mountCommit(partnerOnly, desk);
        mountStatus(partnerOnly, desk);
        mountRefunds(partnerOnly, desk);
      });
    },
    { prefix: '/moneygram' },
  );
  app.post('/control/moneygram/forget-tokens', () => {
    tokens.forget();
    return { ok: true };
  });
}
