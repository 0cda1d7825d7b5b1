import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PaymentInstrument } from '#books/card-books.ts';
import { toInstrumentAnswer, toInvalidRequest } from '#cybersource/charge-wire.ts';
import { jsonBody } from '#cybersource/signed-body.ts';
import type { VaultFault } from '#card-desk/magic-cards.ts';
import { deleteInstrument, findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { answerVaultFault, findKeepingFault, findRemovalFault } from '#card-desk/vault-faults.ts';
import { readTransientToken } from '#cybersource/transient-token.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const NOT_FOUND = { errors: [{ type: 'notFound', message: 'Token not found' }] };

type Vaulted = PaymentInstrument | { vaultFault: VaultFault };

async function vaultCard(world: World, body: unknown): Promise<Vaulted> {
  const now = instantOf(world.clock);
  const token = await readTransientToken(world, valueAt(body, 'tokenInformation'));
  const card = token?.card ?? null;
  if (token === null || card === null || !world.cards.markTokenUsed(token.jti, now)) return { vaultFault: 400 };
  const vaultFault = findKeepingFault(card);
  if (vaultFault !== null) return { vaultFault };
  const instrument: PaymentInstrument = {
    id: randomBytes(16).toString('hex').toUpperCase(),
    card: {
      ...card,
      expirationMonth: textAt(body, 'card', 'expirationMonth') ?? card.expirationMonth,
      expirationYear: textAt(body, 'card', 'expirationYear') ?? card.expirationYear,
    },
    firstName: textAt(body, 'billTo', 'firstName') ?? '',
    lastName: textAt(body, 'billTo', 'lastName') ?? '',
    createdAt: now,
    deletedAt: null,
  };
  world.cards.addInstrument(instrument);
  return instrument;
}

/** The token vault: a card typed into the form becomes a payment instrument that can be charged again and again. */
export function mountVault(app: FastifyInstance, world: World): void {
  app.post('/tms/v1/paymentinstruments', async (request, reply) => {
    const instrument = await vaultCard(world, jsonBody(request));
    if ('vaultFault' in instrument) {
      const details = [{ field: 'tokenInformation.transientTokenJwt', reason: 'INVALID_DATA' as const }];
      return answerVaultFault(reply, instrument.vaultFault, toInvalidRequest(instantOf(world.clock), details));
    }
    return reply.code(201).send(toInstrumentAnswer(instrument));
  });

  app.get<{ Params: { id: string } }>('/tms/v1/paymentinstruments/:id', async (request, reply) => {
    const instrument = findLiveInstrument(world, request.params.id);
    return instrument === null ? reply.code(404).send(NOT_FOUND) : toInstrumentAnswer(instrument);
  });

  app.delete<{ Params: { id: string } }>('/tms/v1/paymentinstruments/:id', async (request, reply) => {
    const fault = findRemovalFault(world, request.params.id);
    if (fault !== null) return answerVaultFault(reply, fault, NOT_FOUND);
    const isDeleted = deleteInstrument(world, request.params.id, instantOf(world.clock));
    return isDeleted ? reply.code(204).send() : reply.code(404).send(NOT_FOUND);
  });
}
