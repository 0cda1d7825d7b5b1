import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Accepts an appraisal offer. The application that it opens is there when the call answers. Repeating it answers the same. Source: LAP-096,
 *  LOP-131; `applicationId` goes beyond it. */
export const acceptAppraisal = defineEndpoint({
  name: 'acceptAppraisal',
  area: 'origination',
  summary: 'Accept an appraisal offer.',
  method: 'PUT',
  path: '/appraisalStatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ appraisalId: z.int() }),
  response: z.object({
    appraisalId: z.int(),
    status: z.literal('accepted'),
    /** Null while the services are still at work. */
    applicationId: z.nullable(z.int()),
  }),
  errors: ['NotFoundException', 'ApplicationClosed'],
});

/** Puts a person on the list of those whom the lender calls, about an appraisal or an application. Asking twice queues once. Source: LAP-097,
 *  LOP-040, ORG-016; `applicationId` serves applications without an appraisal. */
export const addToPhoneQueue = defineEndpoint({
  name: 'addToPhoneQueue',
  area: 'origination',
  summary: 'Ask to be called.',
  method: 'POST',
  path: '/phoneQueue',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ appraisalId: z.nullable(z.int()), applicationId: z.optional(z.int()) }),
  response: z.object({
    appraisalId: z.nullable(z.int()),
    queued: z.boolean(),
    /** Ten digits of the person's own number, to which the call goes. */
    phoneNumber: z.string(),
  }),
  errors: ['NotFoundException', 'ApplicationClosed', 'ConflictException'],
});
