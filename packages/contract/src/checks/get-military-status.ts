import * as z from 'zod/mini';
import { militaryStatus } from './military-status.ts';
import { queryFlag, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the result of the latest military check of this loan. Asks the bureau again, under the same reference, when it has
 *  not answered yet. Source: LAP-073, LOP-106. */
export const getMilitaryStatus = defineEndpoint({
  name: 'getMilitaryStatus',
  area: 'checks',
  summary: 'Read where the military check of a loan stands.',
  method: 'GET',
  path: '/militarystatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(40),
    lmsId: queryNumber,
    loanId: queryNumber,
    migrateProduct: queryFlag,
    isDisbursement: queryFlag,
  }),
  response: militaryStatus,
  errors: ['NotFoundException'],
});
