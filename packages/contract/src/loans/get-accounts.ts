import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { loanEntity } from './loan-entity.ts';

/** Lists every loan of the customer under a brand, from all loan systems. `unavailable` names the systems that did not answer;
 *  loans of the other systems are still listed. Source: LAP-070, LOP-117, DSH-001, DSH-011. */
export const getAccounts = defineEndpoint({
  name: 'getAccounts',
  area: 'loans',
  summary: "List the customer's loans under a brand.",
  method: 'GET',
  path: '/accounts',
  access: ['customer', 'linked'],
  flows: ['Home', 'Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ brandName: z.enum(BRAND_CODES) }),
  response: z.object({
    loans: z.array(loanEntity),
    reapplyInfo: z.object({
      canReapply: z.boolean(),
      message: z.string(),
      url: z.nullable(z.string()),
      declinedResults: z.array(z.string()),
    }),
    unavailable: z.array(z.enum(['NLS', 'TLXe', 'Invictus'])),
  }),
  errors: [],
});
