import type { FastifyInstance } from 'fastify';
import { mountCheckout, mountCheckoutForms } from './checkout-routes.ts';
import { mountCardTokens } from './card-token-routes.ts';
import { mountDisbursements } from './disbursement-routes.ts';
import { mountTransactions } from './transaction-routes.ts';
import type { World } from '#world.ts';

/** The only merchant of the simulated Repay. Public on purpose: it opens only the simulation. */
const REPAY_MERCHANT = {
  appToken: 'sim-repay-app-token',
  apiUser: 'lendside_simulation',
  secureToken: 'sim-repay-secure-token',
} as const;

/** Simulates the card processor Repay: its hosted checkout page, and calls that only the merchant's server may make. */
export async function mountRepay(app: FastifyInstance, world: World): Promise<void> {
  mountCheckoutForms(app, world);
  await app.register(async (checkout) => {
    demand(checkout, { authorization: `apptoken ${REPAY_MERCHANT.appToken}` });
    mountCheckout(checkout, world);
  });
  await app.register(async (gateway) => {
    demand(gateway, { 'rg-api-user': REPAY_MERCHANT.apiUser, 'rg-api-secure-token': REPAY_MERCHANT.secureToken });
    mountCardTokens(gateway, world.repay);
    mountTransactions(gateway, world);
    mountDisbursements(gateway, world);
  });
}

function demand(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request, reply) => {
    const isRight = Object.entries(headers).every(([name, value]) => request.headers[name] === value);
    if (!isRight) await reply.code(401).send({ status: 'error', message: 'Unauthorized' });
  });
}
