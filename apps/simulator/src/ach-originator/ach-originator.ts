import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AchEntry } from './entry-books.ts';
import { findCredit, takeCredit, toCreditAnswer } from './credit-entries.ts';
import { addWeekdays, magicOf } from './magic-accounts.ts';
import { textAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import { waitSinceArrival } from '#timing/since-arrival.ts';
import type { World } from '#world.ts';

/** Public on purpose: it opens only the simulation. */
const API_KEY = 'sim-ach-key';
const ENTRIES_MAX = 100_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function parseDollars(text: string): number {
  const [, dollars, cents] = /^(\d{1,9})\.(\d{2})$/.exec(text) ?? [];
  return dollars === undefined ? 0 : Number(dollars) * 100 + Number(cents);
}

function toAnswer({ id, reference, status, amountCents, effectiveDate }: AchEntry): Record<string, unknown> {
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  return {
    id,
    reference,
    status,
    amount,
    effectiveDate,
    ...(status === 'REFUSED' ? { reason: 'INVALID_ACCOUNT' } : {}),
  };
}

/** Reads a requested entry. Returns null when a field is missing or malformed. */
function readEntry(body: unknown, createdAt: string): AchEntry | null {
  const reference = textAt(body, 'reference') ?? '';
  const amountCents = parseDollars(textAt(body, 'amount') ?? '');
  const effectiveDate = textAt(body, 'effectiveDate') ?? '';
  const routing = textAt(body, 'receiver', 'routingNumber') ?? '';
  const account = textAt(body, 'receiver', 'accountNumber') ?? '';
  const isRight =
    reference !== '' &&
    amountCents > 0 &&
    DAY.test(effectiveDate) &&
    /^\d{9}$/.test(routing) &&
    /^\d{4,17}$/.test(account) &&
    textAt(body, 'secCode') === 'WEB' &&
    textAt(body, 'direction') === 'debit';
  if (!isRight) return null;
  const magic = magicOf(account);
  return {
    id: randomUUID(),
    reference,
    amountCents,
    status: magic !== null && magic.code === null ? 'REFUSED' : 'ACCEPTED',
    receiver: textAt(body, 'receiver', 'name') ?? '',
    lastFour: account.slice(-4),
    effectiveDate,
    returnCode: magic?.code ?? null,
    returnedOn: magic === null || magic.code === null ? null : addWeekdays(effectiveDate, magic.afterDays),
    createdAt,
  };
}

/** Takes an entry. The outcome follows the control panel, the magic amounts or chance, like a card charge. */
async function takeEntry(world: World, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { entries, faults, clock } = world;
  const entry = readEntry(request.body, instantOf(clock));
  if (entry === null) return reply.code(400).send({ message: 'The entry is not valid.' });
  const plan = faults.planCharge(entry.reference, entry.amountCents);
  if (plan.kind === 'refuse') {
    await waitSinceArrival(request, clock, plan.waitMs);
    return reply.code(plan.status).send({ message: 'Simulated: nothing was taken.' });
  }
  if (plan.answer === 'never' || plan.answer === 'cut') reply.hijack();
  await waitSinceArrival(request, clock, plan.chargeAfterMs);
  const isNew = entries.add(plan.declineReason === null ? entry : { ...entry, status: 'REFUSED', returnedOn: null });
  const kept = entries.find(entry.reference) ?? entry;
  if (plan.answerAfterMs > plan.chargeAfterMs) await waitSinceArrival(request, clock, plan.answerAfterMs);
  if (plan.answer === 'never') return undefined;
  if (plan.answer === 'cut') {
    request.raw.socket.destroy();
    return undefined;
  }
  if (plan.answer === 'bad-gateway') return reply.code(502).type('text/html').send('<html>502 Bad Gateway</html>');
  return reply.code(kept.status === 'REFUSED' ? 422 : isNew ? 201 : 200).send(toAnswer(kept));
}

/** Builds a row of the list of what came back. */
function toReturn(
  { reference, returnCode, returnedOn }: Pick<AchEntry, 'reference' | 'returnCode' | 'returnedOn'>,
  amount: unknown,
): Record<string, unknown> {
  return { reference, amount, code: returnCode, returnedOn };
}

/** Simulates the partner bank that originates ACH debits and credits: takes entries, returns their state by reference, and lists by day
 *  what came back. It has no clock; callers name the days. */
export function mountAchOriginator(app: FastifyInstance, world: World): void {
  const { entries } = world;
  const credits = world.payouts.ach;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${API_KEY}`)
      return reply.code(401).send({ message: 'No valid key.' });
    return undefined;
  });
  app.post('/v1/entries', (request, reply) =>
    textAt(request.body, 'direction') === 'credit'
      ? takeCredit(credits, request, reply)
      : takeEntry(world, request, reply),
  );
  app.get<{ Params: { reference: string } }>('/v1/entries/:reference', ({ params }, reply) => {
    const entry = entries.find(params.reference);
    if (entry !== null) return reply.send(toAnswer(entry));
    const credit = findCredit(credits, params.reference);
    return credit === null ? reply.code(404).send({ message: 'No such entry.' }) : reply.send(toCreditAnswer(credit));
  });
  app.post<{ Params: { reference: string } }>('/v1/entries/:reference/cancel', ({ params }, reply) => {
    const credit = findCredit(credits, params.reference);
    // A credit is filed with the network as soon as it is taken.
    if (credit !== null) return reply.code(409).send(toCreditAnswer(credit));
    entries.markCancelled(params.reference);
    const entry = entries.find(params.reference);
    return entry === null ? reply.code(404).send({ message: 'No such entry.' }) : reply.send(toAnswer(entry));
  });
  app.get<{ Querystring: { from?: string; to?: string; direction?: string } }>('/v1/returns', ({ query }, reply) => {
    const { from = '', to = '', direction = 'debit' } = query;
    if (!DAY.test(from) || !DAY.test(to)) return reply.code(400).send({ message: 'Name the days, from and to.' });
    const returns =
      direction === 'credit'
        ? credits.books.returnsBetween(from, to).map((entry) => toReturn(entry, toCreditAnswer(entry).amount))
        : entries.returnsBetween(from, to).map((entry) => toReturn(entry, toAnswer(entry)['amount']));
    return reply.send({ count: returns.length, returns });
  });
}

/** Control calls: list the entries, and make a debit come back. */
export function mountAchControl(app: FastifyInstance, { entries }: World): void {
  app.get<{ Querystring: { limit?: string } }>('/control/ach/entries', ({ query }) => ({
    entries: entries.newest(Math.min(Number(query.limit ?? 200) || 200, ENTRIES_MAX)),
  }));
  app.post('/control/ach/returns', (request, reply) => {
    const [reference, code, on] = ['reference', 'code', 'on'].map((name) => textAt(request.body, name) ?? '');
    if (!/^R\d{2}$/.test(code ?? '') || !DAY.test(on ?? ''))
      return reply.code(400).send({ message: 'Send reference, code (R01) and on (a day).' });
    return entries.orderReturn(reference ?? '', code ?? '', on ?? '')
      ? reply.send({ reference, code, on })
      : reply.code(404).send({ message: 'No such accepted entry.' });
  });
}
