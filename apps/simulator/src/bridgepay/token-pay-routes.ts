import type { FastifyInstance } from 'fastify';
import { BRIDGEPAY_MERCHANT } from './merchant.ts';
import { keepToken, toKeptCard } from '#card-desk/typed-card.ts';
import { sendCardForm, type LookQuery } from '#card-form/framed-page.ts';
import { ALL_NETWORKS, mountTypedCard } from '#card-form/typed-card-route.ts';
import type { World } from '#world.ts';

/** Mounts the calls for browsers: TokenPay's page, opened with the merchant's public key, and its script's call for a
 *  single-use token. Only the merchant's site may frame the page. */
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
