import type { FastifyInstance } from 'fastify';
import { BRIDGEPAY_MERCHANT } from '#bridgepay/merchant.ts';
import { keepToken, toKeptCard } from '#card-desk/typed-card.ts';
import { sendCardForm, type LookQuery } from '#card-form/framed-page.ts';
import { ALL_NETWORKS, mountTypedCard } from '#card-form/typed-card-route.ts';
import type { World } from '#world.ts';

/** Calls for browsers: TokenPay's page for the merchant's public key, which only the merchant's site may frame, and the call
 *  with which its script makes a single-use token. */
export function mountTokenPay(app: FastifyInstance, world: World): void {
  const { bridgePay, config, roadUrl } = world;
  const sites = [new URL(config.lendsideUrl).origin, ...[roadUrl() ?? []].flat()];
  app.get<{ Querystring: LookQuery & { key?: string } }>('/WebSecurity/TokenPay/card-form', ({ query }, reply) => {
    const terms =
      query.key === BRIDGEPAY_MERCHANT.tokenPayKey
        ? {
            session: query.key,
            targetOrigins: sites,
            networks: ALL_NETWORKS,
            tokenPath: '/bridgepay/WebSecurity/TokenPayHandler',
          }
        : null;
    return sendCardForm(world, reply, terms, query);
  });
  mountTypedCard(app, '/WebSecurity/TokenPayHandler', (typed, key) =>
    Promise.resolve(
      key === BRIDGEPAY_MERCHANT.tokenPayKey
        ? keepToken(bridgePay, toKeptCard(typed, bridgePay.fingerprintKey), typed.securityCode)
        : null,
    ),
  );
}
