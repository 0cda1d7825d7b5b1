import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Charge } from '#books/charge-books.ts';
import type { CardDesk } from './card-desk.ts';
import { chargeCard, type ChargeRequest } from './charge-desk.ts';
import type { ChargePlan } from '#faults/charge-plan.ts';
import { waitSinceArrival } from '#timing/since-arrival.ts';

/** A processor's own format for the outcome of a charge. */
export type PlanAnswers = {
  refused(desk: CardDesk): unknown;
  charged(charge: Charge): { status: number; body: unknown };
  tokenUsed(desk: CardDesk): unknown;
  onCharged?(charge: Charge, copies: number): void;
};

type PlannedCharge = { plan: ChargePlan; charge: ChargeRequest; request: FastifyRequest; reply: FastifyReply };

/** Carries out one planned charge. The charge is made even when the caller has disconnected. */
export async function runPlan(desk: CardDesk, planned: PlannedCharge, answers: PlanAnswers): Promise<unknown> {
  const { plan, charge, request, reply } = planned;
  const { clock } = desk;
  if (plan.kind === 'refuse') {
    await waitSinceArrival(request, clock, plan.waitMs);
    return reply.code(plan.status).send(answers.refused(desk));
  }
  if (plan.answer === 'never' || plan.answer === 'cut') reply.hijack();
  await waitSinceArrival(request, clock, plan.chargeAfterMs);
  const answer = chargeCard(desk, charge, plan.declineReason);
  await desk.charges.whenKept();
  if (answer.kind === 'charged') answers.onCharged?.(answer.charge, plan.webhookCopies);
  if (plan.answerAfterMs > plan.chargeAfterMs) await waitSinceArrival(request, clock, plan.answerAfterMs);
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
        .send('<html><body>502 Bad Gateway (simulated: the charge was made)</body></html>');
    case 'reply': {
      if (answer.kind !== 'charged') return reply.code(400).send(answers.tokenUsed(desk));
      const { status, body } = answers.charged(answer.charge);
      return reply.code(status).send(body);
    }
  }
}
