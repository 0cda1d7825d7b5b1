import * as z from 'zod/mini';
import { militaryStatus } from './military-status.ts';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Asks the bureau, at most once per loan and business date, whether the Military Lending Act covers the customer. A covered
 *  customer is refused refinances and draws from that moment on. Source: LAP-074, LOP-106, loan-core 6.3. */
export const requestMilitaryCheck = defineEndpoint({
  name: 'requestMilitaryCheck',
  area: 'checks',
  summary: 'Request the military check of a loan.',
  method: 'POST',
  path: '/militarystatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(40),
    lmsId,
    loanId: z.int(),
    migrateProduct: z.boolean(),
    isDisbursement: z.boolean(),
  }),
  response: militaryStatus,
  errors: ['NotFoundException'],
});
