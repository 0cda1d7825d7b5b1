import type { FastifyInstance } from 'fastify';
import { vaultTokenOf } from './checkout-routes.ts';
import { findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { textAt } from '#json/value-at.ts';
import type { BookedPayout } from '#payout-desk/payout-books.ts';
import { pushToCard, type Push } from '#payout-desk/push-to-card.ts';
import { runPayout } from '#payout-desk/run-payout.ts';
import type { World } from '#world.ts';

const PATH = '/rgapi/v1.0/transactions/card/disbursement';

/** Gateway results by reason. Any other reason gives 12, "Declined". */
const RESULTS: Readonly<Record<string, { result: string; text: string }>> = {
  INVALID_ACCOUNT: { result: '23', text: 'Invalid account number' },
  CARD_TYPE_NOT_ACCEPTED: { result: '57', text: 'Card cannot receive funds' },
};

/** Builds a transaction that sends money to a customer, as answers and the records show it. */
export function toDisbursement(payout: BookedPayout): Record<string, unknown> {
  const dollars = payout.amountCents / 100;
  const refused =
    payout.state === 'refused' ? (RESULTS[payout.reason ?? ''] ?? { result: '12', text: 'Declined' }) : null;
  return {
    transaction_id: payout.id,
    invoice_id: payout.reference,
    date: payout.createdAt,
    requested_auth_amount: dollars,
    auth_amount: refused === null ? dollars : 0,
    trans_type_id: 'Disbursement',
    funds_direction: 'ToCustomer',
    result: refused?.result ?? '0',
    result_text: refused?.text ?? 'Approved',
    settled: payout.state === 'paid',
    voided: false,
    reversed: false,
  };
}

function readPush(world: World, body: unknown): Push | null {
  const reference = textAt(body, 'invoice_id');
  const amount = /^(\d{1,9})\.(\d\d)$/.exec(textAt(body, 'amount') ?? '');
  const customer = textAt(body, 'customer_id') ?? '';
  const saved =
    vaultTokenOf(customer) === textAt(body, 'card_token') ? findLiveInstrument(world.repay, customer) : null;
  const isRight = textAt(body, 'funds_direction') === 'ToCustomer' && reference !== undefined && reference.length <= 50;
  if (!isRight || amount === null || saved === null) return null;
  const amountCents = Number(amount[1]) * 100 + Number(amount[2]);
  const receiver = textAt(body, 'cardholder_name') ?? '';
  return amountCents === 0 ? null : { reference, amountCents, receiver, card: saved.card };
}

/** Mounts the push of money to a saved card. A repeated invoice pays again. */
export function mountDisbursements(app: FastifyInstance, world: World): void {
  const desk = world.payouts.repay;
  app.post(PATH, async (request, reply) => {
    const failure = { status: 'error', message: 'Simulated: nothing was paid out.' };
    if (desk.faults.isDown()) return reply.code(503).send(failure);
    const push = readPush(world, request.body);
    if (push === null) return reply.code(400).send({ status: 'error', message: 'The disbursement is not valid.' });
    return runPayout(desk, {
      plan: desk.faults.plan(push.reference, push.amountCents),
      request,
      reply,
      failure,
      book: (plan) => ({ status: 200, body: toDisbursement(pushToCard(desk, push, plan)) }),
    });
  });
}
