import { SIGNING_EVENTS } from '@lendside/domain/signing/signing-events.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { signingType } from './signing-words.ts';

/** Says that the signing page sent the browser back, and with which event. The event decides nothing: the vendor is asked once, in
 *  the background. Ours, not in the specification. Source: width 2. */
export const reportSigningReturn = defineEndpoint({
  name: 'reportSigningReturn',
  area: 'signing',
  summary: 'Say that the signing page was left.',
  method: 'POST',
  path: '/signingReturn',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int(),
    lmsId: z.int(),
    signingType,
    event: z.nullable(z.enum(SIGNING_EVENTS)),
  }),
  response: z.object({ noted: z.boolean() }),
  errors: ['NotFoundException', 'PartyNotVerified'],
});
