import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Turns autopay of a loan off, whether a card or a bank account pays. A repeat changes nothing. `enrolled` is always the
 *  resulting state. Source: LAP-078, LOP-123, CRD-014. */
export const endEnrollment = defineEndpoint({
  name: 'endEnrollment',
  area: 'autopay',
  summary: 'Turn autopay of a loan off.',
  method: 'POST',
  path: '/enrollment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), enrolled: z.optional(z.literal(false)) }),
  response: z.object({ loanId: z.int(), enrolled: z.literal(false) }),
  errors: ['NotFoundException', 'ConflictException'],
});
