import { OFFER_ID_MAX_LENGTH } from '@lendside/domain/offers/offer-kind.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { offer } from './offer.ts';

/** Returns the caller's open offers in all loan systems, the most valuable kind first: settlements, appraisals, lines, cash, and the
 *  lender's own.
 *
 *  With `offerId`, `asked` also says what became of that offer: `open`, `expired`, `taken`, `withdrawn`, `dismissed` (not interested), or
 *  `unknown`. A foreign offer is unknown. A blocked person is offered nothing, so the call refuses them.
 *
 *  What each offer opens: a settlement opens SettlementOffer of `targetLoanId`. For an appraisal, call `PUT /appraisalStatus` with its
 *  `appraisalId` and then open Origination with the `applicationId` of the answer (null while the services still work: open Origination
 *  without one). Any other offer opens OfferDetails. Source: LAP-092, OFR-001, OFR-002, LOP-066, LOP-129; the parameter and `asked` go
 *  beyond them. */
export const getOffers = defineEndpoint({
  name: 'getOffers',
  area: 'offers',
  summary: "Read the person's offers.",
  method: 'GET',
  path: '/offers',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ offerId: z.optional(text(OFFER_ID_MAX_LENGTH)) }),
  response: z.object({
    offers: z.array(offer),
    asked: z.optional(z.enum(['open', 'expired', 'taken', 'withdrawn', 'dismissed', 'unknown'])),
  }),
  errors: [],
});
