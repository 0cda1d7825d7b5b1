import * as z from 'zod/mini';
import { cardLoan } from './card-purpose.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Looks up a card by its first digits: its type and whether it can receive money. Source: LAP-110, LOP-137, LVA-012. */
export const lookUpCard = defineEndpoint({
  name: 'lookUpCard',
  area: 'cards',
  summary: "Look a card's first digits up.",
  method: 'POST',
  path: '/cardLookup',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    cardBin: z.string().check(z.regex(/^\d{6,8}$/, 'Send the first 6 to 8 digits only.')),
    ...cardLoan,
  }),
  response: z.object({
    cardBin: z.string(),
    cardType: z.nullable(z.enum(['amex', 'discover', 'mastercard', 'visa'])),
    isDebit: z.boolean(),
    canDisburse: z.boolean(),
  }),
  errors: ['NotFoundException', 'CardsNotOffered', 'ProcessorUnavailable'],
});
