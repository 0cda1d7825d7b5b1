import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { brandOfType } from '#card-form/card-number.ts';
import { answerVaultFault, findKeepingFault } from '#card-desk/vault-faults.ts';
import { toKeptCard, TOKEN_LIFETIME_SECONDS } from '#card-desk/typed-card.ts';
import { sendCardForm, type LookQuery } from '#card-form/framed-page.ts';
import { ALL_NETWORKS, mountTypedCard } from '#card-form/typed-card-route.ts';
import { textAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const API = '/checkout/merchant/api/v1';
const ISSUER = 'Repay checkout';
const TOKEN_PATH = '/repay/checkout/card-tokens';

/** Returns the vault token of a customer's only card: nine digits, always the same. */
export function vaultTokenOf(customerId: string): string {
  if (customerId.startsWith('SIMCARD-')) return customerId;
  return String(100_000_000 + (createHash('sha256').update(customerId).digest().readUInt32BE(0) % 900_000_000));
}

/** Server-to-server calls that open a checkout form, make the URL of its page, and list a customer's saved cards. */
export function mountCheckout(app: FastifyInstance, world: World): void {
  const { repay, signer } = world;
  app.post(`${API}/checkout-forms`, async (request, reply) =>
    textAt(request.body, 'payment_method') === 'card'
      ? reply.send({ checkout_form_id: randomUUID() })
      : reply.code(400).send({ status: 'error', message: 'payment_method is required.' }),
  );
  app.post<{ Params: { id: string } }>(`${API}/checkout-forms/:id/one-time-use-url`, async (request, reply) => {
    const customerId = textAt(request.body, 'customer_id');
    const origin = textAt(request.body, 'parent_origin');
    if (customerId === undefined || origin === undefined || !URL.canParse(origin))
      return reply.code(400).send({ status: 'error', message: 'customer_id and parent_origin are required.' });
    const session = await signer.sign({ iss: ISSUER, sub: customerId, aud: origin }, TOKEN_LIFETIME_SECONDS);
    return reply.send({ url: `${world.publicUrl()}/repay/checkout/card-form?session=${session}` });
  });
  app.get<{ Params: { id: string } }>(`${API}/customers/:id/vault-tokens`, async ({ params }, reply) => {
    const saved = repay.cards.findInstrument(params.id);
    if (saved === null || saved.deletedAt !== null) return { vault_tokens: [] };
    const { card, firstName } = saved;
    const fault = findKeepingFault(card);
    if (fault !== null)
      return answerVaultFault(reply, fault, { status: 'error', message: 'The card cannot be saved.' });
    const detail = {
      card_bin: card.bin.slice(0, 6),
      card_brand: brandOfType(card.cardType)?.network ?? '',
      card_last_four: card.lastFour,
      card_expiration: `${card.expirationMonth}${card.expirationYear.slice(-2)}`,
      cardholder_name: firstName,
    };
    return {
      vault_tokens: [
        {
          id: randomUUID(),
          payment_method: 'card_token',
          token: vaultTokenOf(params.id),
          payment_method_detail: detail,
        },
      ],
    };
  });
}

/** Calls for browsers: the page of a checkout form, and the call with which its script saves the card. */
export function mountCheckoutForms(app: FastifyInstance, world: World): void {
  const { repay, signer } = world;
  app.get<{ Querystring: LookQuery & { session?: string } }>('/checkout/card-form', async ({ query }, reply) => {
    const session = query.session ?? '';
    const claims = await signer.verify(session, ISSUER);
    const terms =
      claims === null
        ? null
        : { session, targetOrigins: [String(claims.aud)], networks: ALL_NETWORKS, tokenPath: TOKEN_PATH };
    return sendCardForm(world, reply, terms, query);
  });
  mountTypedCard(app, '/checkout/card-tokens', async (typed, session) => {
    const id = (await signer.verify(session, ISSUER))?.sub;
    if (id === undefined) return null;
    // Each session saves one card. A second card typed into the page could be another person's, so the first card stays.
    if (repay.cards.findInstrument(id) !== null) return id;
    const card = toKeptCard(typed, repay.fingerprintKey);
    const createdAt = instantOf(repay.clock);
    repay.cards.addInstrument({ id, card, firstName: '', lastName: '', createdAt, deletedAt: null });
    return id;
  });
}
