import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { renewalEntity } from './renewal-words.ts';

/** Returns the latest renewal of a loan, given its old or its new loan; null when there was none. Goes beyond the specification: a
 *  person finds the place again on any device. */
export const getRenewal = defineEndpoint({
  name: 'getRenewal',
  area: 'renewals',
  summary: 'Read the latest renewal of a loan.',
  method: 'GET',
  path: '/renewal',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({ renewal: z.nullable(renewalEntity) }),
  errors: ['NotFoundException'],
});
