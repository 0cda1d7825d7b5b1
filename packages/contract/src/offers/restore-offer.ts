import { OFFER_ID_MAX_LENGTH } from '@lendside/domain/offers/offer-kind.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Undoes "not interested". An offer that is open answers `open`; one that ended meanwhile keeps its end and answers it. Answers 404
 *  for an offer that the caller never had. A call of ours. */
export const restoreOffer = defineEndpoint({
  name: 'restoreOffer',
  area: 'offers',
  summary: 'Take back that an offer is of no interest.',
  method: 'PUT',
  path: '/offers',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ offerId: text(OFFER_ID_MAX_LENGTH) }),
  response: z.object({ offerId: z.string(), state: z.enum(['open', 'expired', 'taken', 'withdrawn']) }),
  errors: ['NotFoundException'],
});
