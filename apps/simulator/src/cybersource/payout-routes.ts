import type { FastifyInstance } from 'fastify';
import { parseDollars, toDollars, toInvalidRequest, type InvalidField } from './charge-wire.ts';
import { jsonBody } from './signed-body.ts';
import type { KeptCard } from '#books/card-books.ts';
import { findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { textAt } from '#json/value-at.ts';
import type { BookedPayout } from '#payout-desk/payout-books.ts';
import { pushToCard, type Push } from '#payout-desk/push-to-card.ts';
import { runPayout } from '#payout-desk/run-payout.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const REFERENCE = 'clientReferenceInformation.code';
const INSTRUMENT = 'paymentInformation.paymentInstrument.id';

function toAnswer(payout: BookedPayout): Record<string, unknown> {
  const isRefused = payout.state === 'refused';
  return {
    id: payout.id,
    submitTimeUtc: payout.createdAt,
    status: isRefused ? 'DECLINED' : 'ACCEPTED',
    ...(isRefused ? { errorInformation: { reason: payout.reason, message: 'Decline - simulated.' } } : {}),
    clientReferenceInformation: { code: payout.reference },
    orderInformation: { amountDetails: { totalAmount: toDollars(payout.amountCents), currency: 'USD' } },
    processorInformation: { responseCode: isRefused ? '05' : '00' },
    reconciliationId: payout.id,
  };
}

/** Builds a row of a search. A push is PENDING until its network has paid it. */
export function toPayoutRow(payout: BookedPayout): Record<string, unknown> {
  const isRefused = payout.state === 'refused';
  const result = isRefused
    ? { reasonCode: '203', rCode: '0', rFlag: 'DCARDREFUSED' }
    : { reasonCode: '100', rCode: '1', rFlag: 'SOK' };
  return {
    id: payout.id,
    submitTimeUtc: payout.createdAt,
    status: isRefused ? 'DECLINED' : payout.state === 'paid' ? 'TRANSMITTED' : 'PENDING',
    clientReferenceInformation: { code: payout.reference },
    applicationInformation: { ...result, applications: [{ name: 'ics_oct', ...result }] },
    ...(isRefused ? { errorInformation: { reason: payout.reason } } : {}),
    orderInformation: { amountDetails: { totalAmount: toDollars(payout.amountCents), currency: 'USD' } },
  };
}

type Parsed = { ok: true; push: Push } | { ok: false; fields: InvalidField[] };

function readPush(body: unknown, card: KeptCard | null): Parsed {
  const reference = textAt(body, 'clientReferenceInformation', 'code') ?? '';
  const amountCents = parseDollars(textAt(body, 'orderInformation', 'amountDetails', 'totalAmount'));
  const [first, last] = ['firstName', 'lastName'].map((name) => textAt(body, 'recipientInformation', name) ?? '');
  const wrong = [
    [REFERENCE, reference !== '' && reference.length <= 50],
    ['orderInformation.amountDetails.totalAmount', amountCents !== null],
    [
      'orderInformation.amountDetails.currency',
      textAt(body, 'orderInformation', 'amountDetails', 'currency') === 'USD',
    ],
    [
      'processingInformation.businessApplicationId',
      textAt(body, 'processingInformation', 'businessApplicationId') === 'FD',
    ],
    [
      'processingInformation.commerceIndicator',
      textAt(body, 'processingInformation', 'commerceIndicator') === 'internet',
    ],
    ['senderInformation.name', textAt(body, 'senderInformation', 'name') !== undefined],
    ['recipientInformation.firstName', first !== ''],
    ['recipientInformation.lastName', last !== ''],
    [INSTRUMENT, card !== null],
  ] as const;
  const fields = wrong.flatMap(([field, isRight]) => (isRight ? [] : [{ field, reason: 'INVALID_DATA' as const }]));
  return card === null || amountCents === null || fields.length > 0
    ? { ok: false, fields }
    : { ok: true, push: { reference, amountCents, receiver: `${first} ${last}`, card } };
}

/** Mounts the push of money to a card. A decline is a 201. A repeated reference pays again. */
export function mountPayouts(app: FastifyInstance, world: World): void {
  const desk = world.payouts.cybersource;
  app.post('/pts/v2/payouts', async (request, reply) => {
    const body = jsonBody(request);
    const now = instantOf(world.clock);
    const failure = { submitTimeUtc: now, status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR', message: 'Simulated.' };
    if (desk.faults.isDown()) return reply.code(503).send(failure);
    const saved = findLiveInstrument(world, textAt(body, 'paymentInformation', 'paymentInstrument', 'id') ?? '');
    const parsed = readPush(body, saved?.card ?? null);
    if (!parsed.ok) return reply.code(400).send(toInvalidRequest(now, parsed.fields));
    const { push } = parsed;
    return runPayout(desk, {
      plan: desk.faults.plan(push.reference, push.amountCents),
      request,
      reply,
      failure,
      book: (plan) => ({ status: 201, body: toAnswer(pushToCard(desk, push, plan)) }),
    });
  });
}
