import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { SESSION_FLOWS } from '@lendside/domain/identity/session-flows.ts';

/** Returns the customer's id in each loan system; null when there is none. Source: API-11, OPEN-63. */
export const getLmsReferenceId = defineEndpoint({
  name: 'getLmsReferenceId',
  area: 'profile',
  summary: 'Read the customer ids by loan system.',
  method: 'GET',
  path: '/lmsReferenceId',
  access: ['customer', 'linked'],
  flows: SESSION_FLOWS,
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    lmsReferenceIds: z.object({
      NLS: z.nullable(z.string()),
      TLXe: z.nullable(z.string()),
      Invictus: z.nullable(z.string()),
    }),
  }),
  errors: [],
});
