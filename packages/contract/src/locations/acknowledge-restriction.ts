import { TRANSACTION_TYPES } from '@lendside/domain/locations/location-check.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Records whether the payer agrees to continue in a restricted state: the time (UTC), the answer and the state. A payer who
 *  declines cannot be checked again for 15 minutes. Source: GPS-006, LAP-099, LOP-072, LOP-132. */
export const acknowledgeRestriction = defineEndpoint({
  name: 'acknowledgeRestriction',
  area: 'locations',
  summary: "Record the payer's answer in a restricted state.",
  method: 'POST',
  path: '/refiallowedstatus',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int(),
    timeStamp: z.iso.datetime(),
    consent: z.boolean(),
    lmsId,
    loanState: text(2).check(z.regex(/^[A-Z]{2}$/, 'Send the two letters of the state.')),
    storeId: z.int(),
    transactionType: z.enum(TRANSACTION_TYPES),
  }),
  response: z.object({ recorded: z.boolean() }),
  errors: ['NotFoundException'],
});
