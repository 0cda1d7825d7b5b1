import type { FastifyInstance } from 'fastify';
import { PAYOUT_PARTNERS, type PayoutDesk, type PayoutDesks } from './payout-desk.ts';
import { NEXT_PAYOUT_OUTCOMES } from './payout-faults.ts';
import { textAt, valueAt } from '#json/value-at.ts';

const PAGE_MAX = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Query = { reference?: string; after?: string; limit?: string };

/** The result of an act at a partner. `message` says it to people. */
export type PayoutAct = { ok: boolean; message: string };

/** Pays a waiting payout to its person: the MoneyGram agent hands out the cash, or a push arrives at the card. */
export function payOut({ books }: PayoutDesk, number: string): PayoutAct {
  const found = books.ofReferenceNumber(number) ?? books.find(number);
  if (found === null) return { ok: false, message: `There is no payout ${number}.` };
  if (books.move(found.id, ['accepted'], 'paid')) return { ok: true, message: `Paid out to ${found.receiver}.` };
  return { ok: false, message: `It cannot be paid out: it is ${found.state}.` };
}

/** Lets a reference end that nobody took. */
export function expirePayout({ books }: PayoutDesk, number: string): PayoutAct {
  const found = books.ofReferenceNumber(number) ?? books.find(number);
  if (found === null) return { ok: false, message: `There is no payout ${number}.` };
  if (books.move(found.id, ['accepted'], 'expired')) return { ok: true, message: `Reference ${number} has expired.` };
  return { ok: false, message: `It cannot expire: it is ${found.state}.` };
}

/** Lets the live payout of a reference come back on a day. */
export function returnPayout(
  { books }: PayoutDesk,
  returned: { reference: string; code: string; on: string },
): PayoutAct {
  const { reference, code, on } = returned;
  if (!/^R\d{2}$/.test(code) || !DAY.test(on)) return { ok: false, message: 'Name the code (R02) and the day.' };
  const found = books.ofReference(reference).at(-1);
  return found !== undefined && books.orderReturn(found.id, code, on)
    ? { ok: true, message: `It comes back on ${on} (${code}).` }
    : { ok: false, message: `There is no payout ${reference} that could come back.` };
}

function mountDesk(app: FastifyInstance, desk: PayoutDesk): void {
  const { books, faults, clock, partner } = desk;
  const base = `/control/payouts/${partner}`;
  app.get<{ Querystring: Query }>(base, ({ query }) => {
    books.payDue(clock.nowMs());
    const limit = Math.min(Math.max(Number(query.limit ?? PAGE_MAX) || PAGE_MAX, 1), PAGE_MAX);
    return books.list({ reference: query.reference, after: Number(query.after ?? 0) || 0, limit });
  });
  app.get(`${base}/summary`, () => {
    books.payDue(clock.nowMs());
    return books.summary();
  });
  app.delete(`${base}/books`, (_request, reply) => {
    books.clear();
    return reply.code(204).send();
  });
  app.get(`${base}/faults`, () => ({
    ...faults.settings(),
    isDown: faults.isDown(),
    nextPayout: faults.nextOutcome(),
  }));
  app.put(`${base}/faults`, ({ body }, reply) => {
    const { isDown, ...changes } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const answer = faults.change(changes);
    if (!answer.ok) return reply.code(400).send({ message: answer.message });
    if (typeof isDown === 'boolean') faults.setDown(isDown);
    return reply.send({ ...answer.settings, isDown: faults.isDown() });
  });
  app.post(`${base}/faults/reset`, () => {
    faults.reset();
    return faults.settings();
  });
  app.post(`${base}/next`, ({ body }, reply) => {
    const outcome = valueAt(body, 'outcome');
    return faults.askNext(outcome)
      ? reply.send({ outcome })
      : reply.code(400).send({ message: `outcome is one of ${NEXT_PAYOUT_OUTCOMES.join(', ')}.` });
  });
  const acts = {
    'pay-out': (body: unknown) => payOut(desk, textAt(body, 'number') ?? ''),
    expire: (body: unknown) => expirePayout(desk, textAt(body, 'number') ?? ''),
    return: (body: unknown) =>
      returnPayout(desk, {
        reference: textAt(body, 'reference') ?? '',
        code: textAt(body, 'code') ?? '',
        on: textAt(body, 'on') ?? '',
      }),
  };
  for (const [name, act] of Object.entries(acts))
    app.post(`${base}/${name}`, async ({ body }, reply) => {
      const done = act(body);
      await books.whenKept();
      return reply.code(done.ok ? 200 : 409).send(done);
    });
}

/** The books and faults of money out as JSON, for tests and scripts: `/control/payouts/<partner>`. */
export function mountPayoutControl(app: FastifyInstance, desks: PayoutDesks): void {
  for (const partner of PAYOUT_PARTNERS) mountDesk(app, desks[partner]);
}
