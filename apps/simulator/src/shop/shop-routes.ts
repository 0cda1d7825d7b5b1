import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { textAt } from '#json/value-at.ts';
import { sendPage } from '#pages/send-page.ts';
import { shopPage, type Visitor } from '#shop/shop-page.ts';
import type { World } from '#world.ts';

/** What the shop and Lendside agreed on; worthless anywhere but here. */
const SITE_NAME = 'shop';
const SITE_KEY = 'sim-shop-key';
const TIMEOUT_MS = 10_000;
const CODE_MAX_CHARACTERS = 100;

/** Redeems the code a customer came with: the shop asks Lendside itself, so that nothing of it passes the browser again. */
async function redeem({ lendsideUrl }: Config, code: string): Promise<Visitor> {
  const answer = await fetch(`${lendsideUrl}/api/externalBrowserAuth/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: SITE_NAME, siteKey: SITE_KEY, code }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer === null) return { kind: 'unreachable' };
  const json: unknown = await answer.json().catch(() => null);
  const firstName = textAt(json, 'firstName');
  return answer.ok && firstName !== undefined ? { kind: 'known', firstName } : { kind: 'refused' };
}

/** An outside shop that customers are sent to signed in, with a code in place of a password. */
export function mountShop(app: FastifyInstance, { config }: World): void {
  app.get<{ Querystring: { code?: string | string[] } }>('/shop', async ({ query }, reply) => {
    const { code } = query;
    const isCode = typeof code === 'string' && code !== '' && code.length <= CODE_MAX_CHARACTERS;
    const visitor: Visitor = isCode ? await redeem(config, code) : { kind: 'stranger' };
    return sendPage(reply, shopPage(config.lendsideUrl, visitor));
  });
}
