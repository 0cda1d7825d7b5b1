import type { FastifyInstance } from 'fastify';
import { mountCardForms, mountSessions } from './card-form-routes.ts';
import { mountInquiries } from './inquiry-routes.ts';
import { mountPayments } from './payment-routes.ts';
import { mountPayouts } from './payout-routes.ts';
import { demandSignature } from './signed-body.ts';
import { mountVault } from './vault-routes.ts';
import type { World } from '#world.ts';

/** Simulates the card processor CyberSource: calls for browsers, and calls that only the merchant's server may make. */
export async function mountCyberSource(app: FastifyInstance, world: World): Promise<void> {
  mountCardForms(app, world);
  await app.register(async (merchantOnly) => {
    demandSignature(merchantOnly, world);
    mountSessions(merchantOnly, world);
    mountPayments(merchantOnly, world);
    mountPayouts(merchantOnly, world);
    mountVault(merchantOnly, world);
    mountInquiries(merchantOnly, world);
  });
}
