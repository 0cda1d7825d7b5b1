import { OFFER_ID_MAX_LENGTH } from '@lendside/domain/offers/offer-kind.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Says "not interested": the offer leaves the list, the widget and the badge, and its rule makes no new one in this cycle. A repeat
 *  answers the same. An offer that ended meanwhile keeps its end and answers it. A dismissed settlement still works on its own screen until
 *  its last day. Answers 404 for an offer that the caller never had. A call of ours. */
export const dismissOffer = defineEndpoint({
  name: 'dismissOffer',
  area: 'offers',
  summary: 'Say that an offer is of no interest.',
  method: 'DELETE',
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
  response: z.object({ offerId: z.string(), state: z.enum(['dismissed', 'expired', 'taken', 'withdrawn']) }),
  errors: ['NotFoundException'],
});
