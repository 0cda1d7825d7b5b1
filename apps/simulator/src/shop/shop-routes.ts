import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { textAt } from '#json/value-at.ts';
import { sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';
import { html, type Html } from '#pages/html.ts';
import { layout } from '#pages/layout.ts';

/** The shop's visitor. */
type Visitor =
  | { readonly kind: 'known'; readonly firstName: string }
  | { readonly kind: 'stranger' | 'refused' | 'unreachable' };

function greet(visitor: Visitor, lendsideUrl: string): Html {
  if (visitor.kind === 'known')
    return html`<p role="status">
      <strong>Welcome, ${visitor.firstName}.</strong> Lendside told us who you are; your password stayed with it.
    </p>`;
  if (visitor.kind === 'stranger')
    return html`<p>We do not know you yet. Come here <a href="${lendsideUrl}">from Lendside</a> to be signed in.</p>`;
  const why =
    visitor.kind === 'refused'
      ? 'This code does not work: it was used, or it is older than a minute.'
      : `Lendside does not answer at ${lendsideUrl}.`;
  return html`<p class="notice bad" role="alert">${why}</p>
    <p>Go back <a href="${lendsideUrl}">to Lendside</a> and open the shop again.</p>`;
}

/** Renders the shop's front page. */
function shopPage(lendsideUrl: string, visitor: Visitor): Html {
  return layout(
    { name: 'shop', title: 'The corner shop', lendsideUrl },
    html`<section class="card" aria-label="Greeting">${greet(visitor, lendsideUrl)}</section>`,
  );
}

/** Name and key that the shop and Lendside agreed on. Public on purpose. */
const SITE_NAME = 'shop';
const SITE_KEY = 'lendside simulation shop key, worthless elsewhere';
const TIMEOUT_MS = 10_000;
const CODE_MAX_CHARACTERS = 100;

/** Redeems a customer's code. The shop asks Lendside directly, so that nothing passes through the browser again. */
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

/** Mounts an outside shop that greets customers whom Lendside sends with a code instead of a password. */
export function mountShop(app: FastifyInstance, { config }: World): void {
  app.get<{ Querystring: { code?: string | string[] } }>('/shop', async ({ query }, reply) => {
    const { code } = query;
    const isCode = typeof code === 'string' && code !== '' && code.length <= CODE_MAX_CHARACTERS;
    const visitor: Visitor = isCode ? await redeem(config, code) : { kind: 'stranger' };
    return sendPage(reply, shopPage(config.lendsideUrl, visitor));
  });
}
