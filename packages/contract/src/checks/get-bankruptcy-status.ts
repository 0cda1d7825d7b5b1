import * as z from 'zod/mini';
import { day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Says whether a bankruptcy petition prevents refinancing: an open petition of the customer, or the loan's own status.
 *  `filedDate`: filing date of the newest petition; null when unknown. Source: LAP-049, LOP-106. */
export const getBankruptcyStatus = defineEndpoint({
  name: 'getBankruptcyStatus',
  area: 'checks',
  summary: 'Ask whether a bankruptcy stands against refinancing a loan.',
  method: 'GET',
  path: '/bankruptcyStatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ customerId: text(40), loanId: queryNumber }),
  response: z.object({ isBankrupt: z.boolean(), filedDate: z.nullable(day) }),
  errors: ['NotFoundException'],
});
