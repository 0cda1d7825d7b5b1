import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { actOnLoan, readLoans } from '#control-panel/loan-desk.ts';
import { textAt } from '#json/value-at.ts';
import { acceptForms } from '#pages/accept-forms.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';
import { readReference, type RenewalReference } from './renewal-reference.ts';
import { shopPage, type Renewing, type Visitor } from './shop-page.ts';

/** Name and key that the shop and Lendside agreed on. Public on purpose. */
const SITE_NAME = 'shop';
const SITE_KEY = 'lendside simulation shop key, worthless elsewhere';
const TIMEOUT_MS = 10_000;
const CODE_MAX_CHARACTERS = 100;
const REFERENCE_MAX_CHARACTERS = 500;

type Query = { code?: string | string[]; reference?: string | string[] };

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

/** The way back: Lendside's page that takes a customer over from this site. */
function backUrl({ lendsideUrl }: Config, { brand }: RenewalReference, returned: 'renewed' | 'unchanged'): string {
  return `${lendsideUrl}/ExternalBrowserAuth/${SITE_NAME}?brand=${encodeURIComponent(brand)}&returned=${returned}`;
}

const short = (text: unknown, most: number): text is string =>
  typeof text === 'string' && text !== '' && text.length <= most;

/** Mounts the lender's own shop. It greets customers whom Lendside sends with a code instead of a password, and renews the loan that a
 *  signed reference names, once. */
export function mountShop(app: FastifyInstance, { config }: World): void {
  const used = new Set<string>();
  const visits = new Map<string, RenewalReference>();

  async function openRenewal(reference: string): Promise<Renewing> {
    const read = readReference(reference, SITE_KEY, Date.now());
    if (read === null || used.has(read.once)) return { kind: 'used' };
    used.add(read.once);
    const answer = await readLoans(config);
    const loan = answer.ok ? answer.loans.find(({ loanId }) => loanId === read.loanId) : undefined;
    const back = backUrl(config, read, 'unchanged');
    if (loan === undefined) return { kind: 'refused', message: 'We do not find this loan.', backUrl: back };
    const visit = randomUUID();
    visits.set(visit, read);
    return { kind: 'offer', visit, loan, backUrl: back };
  }

  async function renew(visit: string): Promise<Renewing> {
    const read = visits.get(visit);
    if (read === undefined) return { kind: 'used' };
    visits.delete(visit);
    const act = { does: 'renewAtStore' };
    const { ok, message } = await actOnLoan(config, { loanId: read.loanId, reference: `shop-${read.once}`, act });
    return { kind: ok ? 'done' : 'refused', message, backUrl: backUrl(config, read, ok ? 'renewed' : 'unchanged') };
  }

  app.get<{ Querystring: Query }>('/shop', async ({ query: { code, reference } }, reply) => {
    const visitor: Visitor = short(code, CODE_MAX_CHARACTERS) ? await redeem(config, code) : { kind: 'stranger' };
    const isRenewal = visitor.kind === 'known' && short(reference, REFERENCE_MAX_CHARACTERS);
    return sendPage(reply, shopPage(config.lendsideUrl, visitor, isRenewal ? await openRenewal(reference) : null));
  });
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.post('/shop/renew', async (request, reply) =>
      sendPage(reply, shopPage(config.lendsideUrl, null, await renew(formOf(request).get('visit') ?? ''))),
    );
    done();
  });
}
