import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayoutDesk } from './payout-desk.ts';
import type { PayoutPlan } from './payout-faults.ts';
import { waitSinceArrival } from '#timing/since-arrival.ts';

type Answer = { status: number; body: unknown };

type PlannedPayout = {
  plan: PayoutPlan;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Body of a 500 or 503. */
  failure: unknown;
  /** Books the payout in one turn of the event loop and returns the partner's answer. */
  book(plan: Extract<PayoutPlan, { kind: 'book' }>): Answer;
};

/** Carries out one planned payout. It is booked even when the caller has disconnected. */
export async function runPayout({ books, clock }: PayoutDesk, planned: PlannedPayout): Promise<unknown> {
  const { plan, request, reply } = planned;
  if (plan.kind === 'nothing') {
    if (plan.status === 'cut') reply.hijack();
    await waitSinceArrival(request, clock, plan.waitMs);
    if (plan.status !== 'cut') return reply.code(plan.status).send(planned.failure);
    request.raw.socket.destroy();
    return undefined;
  }
  if (plan.answer === 'never' || plan.answer === 'cut') reply.hijack();
  await waitSinceArrival(request, clock, plan.bookAfterMs);
  const { status, body } = planned.book(plan);
  await books.whenKept();
  if (plan.answerAfterMs > plan.bookAfterMs) await waitSinceArrival(request, clock, plan.answerAfterMs);
  switch (plan.answer) {
    case 'never':
      return undefined;
    case 'cut':
      request.raw.socket.destroy();
      return undefined;
    case 'bad-gateway':
      return reply
        .code(502)
        .type('text/html')
        .send('<html><body>502 Bad Gateway (simulated: the payout was booked)</body></html>');
    case 'reply':
      return reply.code(status).send(body);
  }
}
