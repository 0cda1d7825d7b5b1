import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Says whether the customer's Social Security number must still be verified before this loan can be refinanced into the given
 *  product. Asks the bureau once per number and day. Source: LAP-050, LOP-106, security C8. */
export const getExperianStatus = defineEndpoint({
  name: 'getExperianStatus',
  area: 'checks',
  summary: "Ask whether the customer's Social Security number must be verified.",
  method: 'GET',
  path: '/experianStatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ customerId: text(40), loanId: queryNumber, productId: queryNumber }),
  response: z.object({ status: z.enum(['NotRequired', 'Required', 'Verified']), ssnOnFile: z.boolean() }),
  errors: ['NotFoundException'],
});
