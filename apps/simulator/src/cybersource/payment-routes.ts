import type { FastifyInstance } from 'fastify';
import type { CardToken, KeptCard } from '#books/card-books.ts';
import type { Charge } from '#books/charge-books.ts';
import { findEarlierCharge, type ChargeRequest } from '#card-desk/charge-desk.ts';
import { runPlan, type PlanAnswers } from '#card-desk/run-plan.ts';
import { parseDollars, toDollars, toInvalidRequest, toPaymentAnswer, type InvalidField } from './charge-wire.ts';
import { jsonBody } from './signed-body.ts';
import { findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { readTransientToken } from './transient-token.ts';
import { postWebhooks } from './webhook.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

type Parsed = { ok: true; request: ChargeRequest } | { ok: false; fields: InvalidField[] };

const TOKEN_FIELD = 'tokenInformation.transientTokenJwt';
const INSTRUMENT_FIELD = 'paymentInformation.paymentInstrument.id';

type Means = { ok: true; card: KeptCard; token: CardToken | null } | { ok: false; field: InvalidField };

/** Finds the card to charge: a saved card, with an optional token for its security code, or the card behind a token. */
async function findMeans(world: World, body: unknown): Promise<Means> {
  const instrumentId = textAt(body, 'paymentInformation', 'paymentInstrument', 'id');
  const tokenInformation = valueAt(body, 'tokenInformation');
  const token = tokenInformation === undefined ? null : await readTransientToken(world, tokenInformation);
  if (tokenInformation !== undefined && (token === null || token.usedAt !== null)) {
    return { ok: false, field: { field: TOKEN_FIELD, reason: 'INVALID_DATA' } };
  }
  if (instrumentId === undefined) {
    if (token === null) return { ok: false, field: { field: INSTRUMENT_FIELD, reason: 'MISSING_FIELD' } };
    return token.card === null
      ? { ok: false, field: { field: TOKEN_FIELD, reason: 'INVALID_DATA' } }
      : { ok: true, card: token.card, token };
  }
  const instrument = findLiveInstrument(world, instrumentId);
  return instrument === null
    ? { ok: false, field: { field: INSTRUMENT_FIELD, reason: 'INVALID_DATA' } }
    : { ok: true, card: instrument.card, token };
}

async function parseChargeRequest(world: World, body: unknown): Promise<Parsed> {
  const reference = textAt(body, 'clientReferenceInformation', 'code');
  const amountText = textAt(body, 'orderInformation', 'amountDetails', 'totalAmount');
  const currency = textAt(body, 'orderInformation', 'amountDetails', 'currency');
  const amountCents = parseDollars(amountText);
  const fields: InvalidField[] = [];
  if (reference === undefined) fields.push({ field: 'clientReferenceInformation.code', reason: 'MISSING_FIELD' });
  if (reference !== undefined && reference.length > 50)
    fields.push({ field: 'clientReferenceInformation.code', reason: 'INVALID_DATA' });
  if (amountCents === null)
    fields.push({
      field: 'orderInformation.amountDetails.totalAmount',
      reason: amountText === undefined ? 'MISSING_FIELD' : 'INVALID_DATA',
    });
  if (currency !== 'USD')
    fields.push({
      field: 'orderInformation.amountDetails.currency',
      reason: currency === undefined ? 'MISSING_FIELD' : 'INVALID_DATA',
    });
  const means = await findMeans(world, body);
  if (!means.ok) fields.push(means.field);
  if (!means.ok || reference === undefined || amountCents === null || currency === undefined || fields.length > 0)
    return { ok: false, fields };
  return { ok: true, request: { reference, amountCents, currency, card: means.card, token: means.token } };
}

const ANSWERS: PlanAnswers = {
  refused: (desk) => ({
    submitTimeUtc: instantOf(desk.clock),
    status: 'SERVER_ERROR',
    reason: 'SYSTEM_ERROR',
    message: 'Simulated: nothing was charged.',
  }),
  charged: (charge) => ({ status: 201, body: toPaymentAnswer(charge) }),
  tokenUsed: (desk) => toInvalidRequest(instantOf(desk.clock), [{ field: TOKEN_FIELD, reason: 'INVALID_DATA' }]),
};

function toVoidAnswer(charge: Charge, submitTimeUtc: string): Record<string, unknown> {
  return {
    id: `${charge.id.slice(0, 28)}void`,
    submitTimeUtc,
    status: 'VOIDED',
    clientReferenceInformation: { code: charge.reference },
    voidAmountDetails: { voidAmount: toDollars(charge.amountCents), currency: charge.currency },
  };
}

export function mountPayments(app: FastifyInstance, world: World): void {
  const { clock, charges, faults } = world;

  app.post('/pts/v2/payments', async (request, reply) => {
    const body = jsonBody(request);
    const earlier = findEarlierCharge(world, textAt(body, 'clientReferenceInformation', 'code') ?? '');
    if (earlier !== null) return reply.code(201).send(toPaymentAnswer(earlier));
    const parsed = await parseChargeRequest(world, body);
    if (!parsed.ok) return reply.code(400).send(toInvalidRequest(instantOf(clock), parsed.fields));
    const plan = faults.planCharge(parsed.request.reference, parsed.request.amountCents);
    return runPlan(
      world,
      { plan, charge: parsed.request, request, reply },
      {
        ...ANSWERS,
        onCharged: (charge, copies) => void postWebhooks(world, charge, copies),
      },
    );
  });

  for (const path of ['/pts/v2/payments/:id/voids', '/pts/v2/payments/:id/reversals']) {
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      const charge = charges.find(request.params.id);
      const now = instantOf(clock);
      if (charge === null)
        return reply
          .code(404)
          .send({ submitTimeUtc: now, status: 'NOT_FOUND', reason: 'NOT_FOUND', message: 'No such payment.' });
      if (!charges.markVoided(charge.id, now)) {
        return reply.code(400).send(toInvalidRequest(now, [], 'NOT_VOIDABLE'));
      }
      return reply
        .code(201)
        .send({ ...toVoidAnswer(charge, now), ...(path.endsWith('reversals') ? { status: 'REVERSED' } : {}) });
    });
  }
}
