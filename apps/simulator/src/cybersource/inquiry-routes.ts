import type { FastifyInstance } from 'fastify';
import { brandOf } from '#card-form/card-number.ts';
import { toDetails, toInvalidRequest, toSearchRow } from './charge-wire.ts';
import { BIN_FACTS } from '#card-desk/magic-cards.ts';
import { toPayoutRow } from './payout-routes.ts';
import { jsonBody } from './signed-body.ts';
import { textAt } from '#json/value-at.ts';
import { payoutsOf } from '#payout-desk/payout-desk.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const CREDIT_ONLY = { fundingSource: 'CREDIT', canReceiveMoney: false } as const;

/** Looks up a BIN. Returns "NO MATCH" outside the known ranges. */
function lookUpBin(digits: string): Record<string, unknown> {
  const brand = brandOf(digits);
  if (brand === null) return { status: 'NO MATCH' };
  const facts = BIN_FACTS[digits.slice(0, 6)] ?? CREDIT_ONLY;
  const yesOrNo = facts.canReceiveMoney ? 'Y' : 'N';
  return {
    status: 'COMPLETED',
    paymentAccountInformation: {
      card: { type: brand.cspType, brandName: brand.brandedName.toUpperCase(), currency: 'USD' },
      features: { accountFundingSource: facts.fundingSource },
    },
    issuerInformation: { name: 'SIMULATED BANK', country: 'US' },
    payoutInformation: { pushFunds: { domesticParticipant: yesOrNo, nonMoneyTransferFastFundsDomestic: yesOrNo } },
  };
}

/** Mounts look-ups of charges and payouts by our reference and by CyberSource's id, and the BIN look-up. */
export function mountInquiries(app: FastifyInstance, { charges, clock, payouts }: World): void {
  app.post('/tss/v2/searches', async (request, reply) => {
    const query = textAt(jsonBody(request), 'query');
    const [, reference] = /^clientReferenceInformation\.code:"?([^"\s]+)"?$/.exec(query ?? '') ?? [];
    if (reference === undefined) {
      return reply
        .code(400)
        .send(
          toInvalidRequest(instantOf(clock), [
            { field: 'query', reason: query === undefined ? 'MISSING_FIELD' : 'INVALID_DATA' },
          ]),
        );
    }
    const found = [
      ...charges.ofReference(reference).map(toSearchRow),
      ...payoutsOf(payouts.cybersource, reference).map(toPayoutRow),
    ];
    return reply.code(201).send({
      query,
      count: found.length,
      totalCount: found.length,
      submitTimeUtc: instantOf(clock),
      _embedded: { transactionSummaries: found },
    });
  });

  app.get<{ Params: { id: string } }>('/tss/v2/transactions/:id', async (request, reply) => {
    const charge = charges.find(request.params.id);
    return charge === null
      ? reply.code(404).send({ submitTimeUtc: instantOf(clock), status: 'NOT_FOUND', reason: 'NOT_FOUND' })
      : toDetails(charge);
  });

  app.post('/bin/v1/binlookup', async (request, reply) => {
    const digits = textAt(jsonBody(request), 'paymentInformation', 'card', 'number') ?? '';
    if (!/^\d{6,8}$/.test(digits)) {
      return reply
        .code(400)
        .send(
          toInvalidRequest(instantOf(clock), [
            { field: 'paymentInformation.card.number', reason: digits === '' ? 'MISSING_FIELD' : 'INVALID_DATA' },
          ]),
        );
    }
    return reply.code(201).send({ id: `bin-${digits}`, submitTimeUtc: instantOf(clock), ...lookUpBin(digits) });
  });
}
