import * as z from 'zod/mini';
import { cardPurpose } from './card-purpose.ts';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Opens a session of the processor's hosted card form, for our own origin only. `formUrl` is the page to show in a frame;
 *  `processor` is the number of the card processor. Source: LAP-109, LOP-136, security T12. */
export const getCardFormKey = defineEndpoint({
  name: 'getCardFormKey',
  area: 'cards',
  summary: 'Open a session of the hosted card form.',
  method: 'GET',
  path: '/cardFormKey',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    cardTransactionType: z.enum(['payment', 'disbursement', 'referral']),
    origin: text(200),
    ...cardPurpose,
  }),
  response: z.object({
    formKey: z.string(),
    formUrl: z.string(),
    formOrigin: z.string(),
    processor: z.int(),
    expiresAt: z.string(),
  }),
  errors: ['AccessDeniedException', 'NotFoundException', 'CardsNotOffered', 'ProcessorUnavailable'],
});
