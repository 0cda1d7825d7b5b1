import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { cardLoan } from './card-purpose.ts';
import { cardEntity } from './card-entity.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Adds a card from the single-use token of the hosted card form, so the services never see the card number. `guestCard` true
 *  keeps the card for the current payment only. The token must come from the processor that `getCardFormKey` named for the
 *  same loan. Source: LAP-107, CRD-008, LVA-001, LVA-006, LVA-007, LOP-135. */
export const addCard = defineEndpoint({
  name: 'addCard',
  area: 'cards',
  summary: 'Add a card from a hosted-form token.',
  method: 'POST',
  path: '/cards',
  access: ['customer', 'guest'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  request: z.strictObject({
    guestCard: z.boolean(),
    tokenPayTempToken: text(8192),
    cardholderName: text(100),
    ...cardLoan,
  }),
  response: z.object({ card: cardEntity }),
  errors: [
    'NotFoundException',
    'CardsNotOffered',
    'CardExpired',
    'CardDeclined',
    'NameMismatch',
    'CardLimitReached',
    'ProcessorUnavailable',
    'RequestTimeoutException',
  ],
});
