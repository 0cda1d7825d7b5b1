import type { FastifyInstance } from 'fastify';
import { mountGateway } from './gateway-routes.ts';
import { mountTokenPay } from './token-pay-routes.ts';
import type { World } from '#world.ts';

/** Simulates the card processor BridgePay: TokenPay's hosted fields, and the gateway that only the merchant's server may call. */
export async function mountBridgePay(app: FastifyInstance, world: World): Promise<void> {
  mountTokenPay(app, world);
  await app.register(async (gateway) => mountGateway(gateway, world.bridgePay));
}
