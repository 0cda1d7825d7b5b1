import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { cardEntity } from './card-entity.ts';

/** Lists the customer's saved cards and bank accounts with the limits that apply. `payProviderType` filters cards by the
 *  processor's number; bank accounts are always listed. Source: LAP-106, LOP-135, CRD-001. */
export const listCards = defineEndpoint({
  name: 'listCards',
  area: 'cards',
  summary: "List the customer's saved cards.",
  method: 'GET',
  path: '/cards',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ payProviderType: z.optional(queryNumber) }),
  response: z.object({
    cards: z.array(cardEntity),
    validations: z.object({ maxDisburseCards: z.int(), allowedTypes: z.array(z.string()) }),
  }),
  errors: [],
});
