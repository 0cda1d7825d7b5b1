import type { FastifyInstance } from 'fastify';
import type { CardDesk } from '#card-desk/card-desk.ts';
import { BIN_FACTS } from '#card-desk/magic-cards.ts';
import { deleteInstrument, findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { answerVaultFault, findRemovalFault } from '#card-desk/vault-faults.ts';
import { brandOfType } from '#card-form/card-number.ts';
import { vaultTokenOf } from './checkout-routes.ts';
import { instantOf } from '#timing/clock.ts';

const PATH = '/rgapi/v1.0/customers/:customer/cardtokens/:token';

type Params = { customer: string; token: string };

/** Mounts the calls for a customer's saved cards: read one with its disbursement eligibility, and delete one. */
export function mountCardTokens(app: FastifyInstance, desk: CardDesk): void {
  const find = ({ customer, token }: Params) =>
    vaultTokenOf(customer) === token ? findLiveInstrument(desk, customer) : null;
  app.get<{ Params: Params }>(PATH, async ({ params }, reply) => {
    const saved = find(params);
    if (saved === null) return reply.code(404).send({ status: 'error', message: 'No such card token.' });
    const { card } = saved;
    return reply.send({
      card_token_key: params.token,
      exp_date: `${card.expirationMonth}${card.expirationYear.slice(-2)}`,
      last4: card.lastFour,
      card_type: brandOfType(card.cardType)?.network ?? '',
      is_eligible_for_disbursement: BIN_FACTS[card.bin.slice(0, 6)]?.canReceiveMoney ?? false,
    });
  });
  app.delete<{ Params: Params }>(PATH, async ({ params }, reply) => {
    const fault = find(params) === null ? null : findRemovalFault(desk, params.customer);
    if (fault !== null)
      return answerVaultFault(reply, fault, { status: 'error', message: 'The card cannot be removed.' });
    const isThere = find(params) !== null && deleteInstrument(desk, params.customer, instantOf(desk.clock));
    return isThere ? reply.code(204).send() : reply.code(404).send({ status: 'error', message: 'No such card token.' });
  });
}
