import type { FastifyInstance } from 'fastify';
import { mountCardForms, mountSessions } from '#cybersource/card-form-routes.ts';
import { mountInquiries } from '#cybersource/inquiry-routes.ts';
import { mountPayments } from '#cybersource/payment-routes.ts';
import { demandSignature } from '#cybersource/signed-body.ts';
import { mountVault } from '#cybersource/vault-routes.ts';
import type { World } from '#world.ts';

/** Simulates the card processor CyberSource: calls for browsers, and calls that only the merchant's server may make. */
export async function mountCyberSource(app: FastifyInstance, world: World): Promise<void> {
  mountCardForms(app, world);
  await app.register(async (merchantOnly) => {
    demandSignature(merchantOnly, world);
    mountSessions(merchantOnly, world);
    mountPayments(merchantOnly, world);
    mountVault(merchantOnly, world);
    mountInquiries(merchantOnly, world);
  });
}
