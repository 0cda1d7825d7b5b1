import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const choice = z.object({
  value: z.string().check(z.meta({ description: 'What is stored.' })),
  label: z.string().check(z.meta({ description: 'What a person reads.' })),
});

/** Returns the demographic details that a borrower must give before this loan is refinanced into a product, and the choices
 *  for each. Source: LAP-105, LOP-088, LVA-020. */
export const getDemographicReference = defineEndpoint({
  name: 'getDemographicReference',
  area: 'refinancing',
  summary: 'Read which personal details are asked before a refinance.',
  method: 'GET',
  path: '/demographicReference',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ productId: queryNumber, customerId: text(64), loanId: queryNumber }),
  response: z.object({
    required: z.object({ race: z.boolean(), height: z.boolean(), gender: z.boolean(), weight: z.boolean() }),
    races: z.array(choice),
    genders: z.array(choice),
  }),
  errors: ['NotFoundException'],
});
