import type { FastifyInstance } from 'fastify';
import type { Charge } from '#books/charge-books.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';
import { findEarlierCharge, type ChargeRequest } from '#card-desk/charge-desk.ts';
import { runPlan, type PlanAnswers } from '#card-desk/run-plan.ts';
import { findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { brandOfType } from '#card-form/card-number.ts';
import { textAt } from '#json/value-at.ts';
import { vaultTokenOf } from './checkout-routes.ts';
import { toDisbursement } from './disbursement-routes.ts';
import { payoutsOf } from '#payout-desk/payout-desk.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const PATH = '/rgapi/v1.0/transactions/card';

/** Gateway results by decline reason. Any other reason gives 12, "Declined". */
const RESULTS: Readonly<Record<string, { result: string; text: string }>> = {
  INSUFFICIENT_FUND: { result: '50', text: 'Insufficient funds' },
  EXPIRED_CARD: { result: '24', text: 'Expired card' },
  CVN_NOT_MATCH: { result: '114', text: 'CVV2 mismatch' },
  STOLEN_LOST_CARD: { result: '41', text: 'Lost or stolen card' },
  EXCEEDS_CREDIT_LIMIT: { result: '61', text: 'Exceeds limit' },
  INVALID_ACCOUNT: { result: '23', text: 'Invalid account number' },
  ISSUER_UNAVAILABLE: { result: '91', text: 'Issuer unavailable' },
};

function toTransaction(charge: Charge): Record<string, unknown> {
  const dollars = charge.amountCents / 100;
  const declined =
    charge.declineReason === null ? null : (RESULTS[charge.declineReason] ?? { result: '12', text: 'Declined' });
  return {
    transaction_id: charge.id,
    invoice_id: charge.reference,
    date: charge.createdAt,
    requested_auth_amount: dollars,
    auth_amount: declined === null ? dollars : 0,
    total_amount: dollars,
    payment_type_id: brandOfType(charge.cardType)?.network ?? '',
    last4: charge.lastFour,
    trans_type_id: 'Sale',
    approval_code: charge.approvalCode,
    result: declined?.result ?? '0',
    result_text: declined?.text ?? 'Approved',
    voided: charge.status === 'voided',
    reversed: false,
  };
}

const ANSWERS: PlanAnswers = {
  refused: () => ({ status: 'error', message: 'Simulated: nothing was charged.' }),
  charged: (charge) => ({ status: 200, body: toTransaction(charge) }),
  tokenUsed: () => ({ status: 'error', message: 'No such card token.' }),
};

function toChargeRequest(desk: CardDesk, body: unknown): ChargeRequest | null {
  const reference = textAt(body, 'invoice_id');
  const amount = /^(\d{1,9})\.(\d\d)$/.exec(textAt(body, 'amount') ?? '');
  const customer = textAt(body, 'customer_id') ?? '';
  const saved = vaultTokenOf(customer) === textAt(body, 'card_token') ? findLiveInstrument(desk, customer) : null;
  if (reference === undefined || amount === null || saved === null) return null;
  const amountCents = Number(amount[1]) * 100 + Number(amount[2]);
  return amountCents === 0 ? null : { reference, amountCents, currency: 'USD', card: saved.card, token: null };
}

/** Mounts the calls for sales with saved cards, voids, and the look-up by invoice. */
export function mountTransactions(app: FastifyInstance, { repay: desk, payouts }: World): void {
  const { charges, clock, faults } = desk;
  app.post(`${PATH}/sale`, async (request, reply) => {
    const earlier = findEarlierCharge(desk, textAt(request.body, 'invoice_id') ?? '');
    if (earlier !== null) return reply.send(toTransaction(earlier));
    const charge = toChargeRequest(desk, request.body);
    if (charge === null) return reply.code(400).send({ status: 'error', message: 'The sale is not valid.' });
    const plan = faults.planCharge(charge.reference, charge.amountCents);
    return runPlan(desk, { plan, charge, request, reply }, ANSWERS);
  });
  app.post<{ Params: { id: string } }>(`${PATH}/:id/void`, async ({ params }, reply) => {
    const isVoided = charges.markVoided(params.id, instantOf(clock));
    const charge = charges.find(params.id);
    if (charge === null) return reply.code(404).send({ status: 'error', message: 'No such transaction.' });
    return isVoided
      ? reply.send(toTransaction(charge))
      : reply.code(400).send({ status: 'error', message: 'The transaction cannot be voided.' });
  });
  app.get<{ Querystring: { invoiceNumber?: string } }>(`${PATH}/query`, async ({ query }, reply) => {
    if (query.invoiceNumber === undefined)
      return reply.code(400).send({ status: 'error', message: 'invoiceNumber is required.' });
    const transactions = [
      ...charges.ofReference(query.invoiceNumber).map(toTransaction),
      ...payoutsOf(payouts.repay, query.invoiceNumber).map(toDisbursement),
    ];
    return reply.send({ total: transactions.length, transactions });
  });
}
