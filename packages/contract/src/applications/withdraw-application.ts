import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Withdraws an application that is not signed yet, and ends its unsigned loan. Repeating it answers the same. Source: LAP-081, LOP-125,
 *  ORG-015. */
export const withdrawApplication = defineEndpoint({
  name: 'withdrawApplication',
  area: 'applications',
  summary: 'Withdraw an application.',
  method: 'PUT',
  path: '/applicationstatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ applicationId: z.int(), lmsId: z.int() }),
  response: z.object({
    applicationId: z.int(),
    /** `withdrawing`: the services are still at work; GET /originationInfo tells the end. */
    status: z.enum(['withdrawn', 'withdrawing']),
  }),
  errors: ['NotFoundException', 'ApplicationClosed'],
});
