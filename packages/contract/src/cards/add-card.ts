import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { cardEntity } from '#cards/card-entity.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Adds a card from the hosted card form's single-use token; the card number never reaches the services. `guestCard` true
 *  keeps it for the payment under way only. Source: LAP-107, CRD-008, LVA-001, LVA-006, LVA-007, LOP-135. */
export const addCard = defineEndpoint({
  name: 'addCard',
  area: 'cards',
  summary: 'Add a card from a hosted-form token.',
  method: 'POST',
  path: '/cards',
  access: ['customer', 'guest'],
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  request: z.strictObject({
    guestCard: z.boolean(),
    tokenPayTempToken: text(8192),
    cardholderName: text(100),
  }),
  response: z.object({ card: cardEntity }),
  errors: ['CardExpired', 'CardDeclined', 'NameMismatch', 'CardLimitReached', 'ProcessorUnavailable'],
});
