import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Removes cards and bank accounts. Removing a card that is already gone succeeds too. Refuses with `ConflictException` when
 *  autopay uses the card, unless `endAutopay` is set. Source: LAP-108, CRD-010, LOP-135, decision 014. */
export const removeCards = defineEndpoint({
  name: 'removeCards',
  area: 'cards',
  summary: 'Remove cards.',
  method: 'PUT',
  path: '/cards',
  access: ['customer', 'guest'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    cardIds: z.array(z.strictObject({ type: text(20), id: text(64) })).check(z.minLength(1), z.maxLength(20)),
    endAutopay: z.optional(z.boolean()),
  }),
  response: z.object({ removed: z.array(z.string()) }),
  errors: ['NotFoundException', 'ConflictException', 'ProcessorUnavailable'],
});
