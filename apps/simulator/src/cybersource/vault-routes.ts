import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PaymentInstrument } from '#books/card-books.ts';
import { toInstrumentAnswer } from './charge-wire.ts';
import { jsonBody } from './signed-body.ts';
import type { VaultFault } from '#card-desk/magic-cards.ts';
import { deleteInstrument, findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { answerVaultFault, findKeepingFault, findRemovalFault } from '#card-desk/vault-faults.ts';
import { readTransientToken } from './transient-token.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const NOT_FOUND = { errors: [{ type: 'notFound', message: 'Token not found' }] };

const INVALID_TOKEN = {
  errors: [
    {
      type: 'invalidFields',
      message: 'Invalid value in one or more fields',
      details: [{ name: 'transientTokenJwt', location: 'tokenInformation' }],
    },
  ],
};
const REFUSED_CARD = {
  responses: [
    { resource: 'instrumentIdentifier', httpStatus: 400, errors: INVALID_TOKEN.errors },
    {
      resource: 'paymentInstrument',
      httpStatus: 424,
      errors: [{ type: 'notAttempted', message: 'Not attempted: another token could not be made' }],
    },
  ],
};

type Vaulted = PaymentInstrument | { vaultFault: VaultFault };

/** Saves the card behind a token. Returns null when the token is unknown, used or expired. */
async function vaultCard(world: World, body: unknown): Promise<Vaulted | null> {
  const now = instantOf(world.clock);
  const token = await readTransientToken(world, valueAt(body, 'tokenInformation'));
  const card = token?.card ?? null;
  if (token === null || card === null || !world.cards.markTokenUsed(token.jti, now)) return null;
  const vaultFault = findKeepingFault(card);
  if (vaultFault !== null) return { vaultFault };
  const instrument: PaymentInstrument = {
    id: randomBytes(16).toString('hex').toUpperCase(),
    card,
    firstName: textAt(body, 'tokenInformation', 'paymentInstrument', 'billTo', 'firstName') ?? '',
    lastName: textAt(body, 'tokenInformation', 'paymentInstrument', 'billTo', 'lastName') ?? '',
    createdAt: now,
    deletedAt: null,
  };
  world.cards.addInstrument(instrument);
  return instrument;
}

/** Mounts the token vault: a card typed into the form becomes a payment instrument that can be charged repeatedly. */
export function mountVault(app: FastifyInstance, world: World): void {
  app.post('/tms/v2/tokenize', async (request, reply) => {
    const made = await vaultCard(world, jsonBody(request));
    if (made === null) return reply.code(400).send(INVALID_TOKEN);
    if ('vaultFault' in made)
      // A refused card is a normal answer; any other fault fails the whole call.
      return made.vaultFault === 400 ? reply.send(REFUSED_CARD) : answerVaultFault(reply, made.vaultFault, null);
    const { instrumentIdentifier } = toInstrumentAnswer(made);
    return reply.send({
      responses: [
        { resource: 'instrumentIdentifier', httpStatus: 200, ...instrumentIdentifier },
        { resource: 'paymentInstrument', httpStatus: 201, id: made.id },
      ],
    });
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
