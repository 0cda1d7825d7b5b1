import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the five security questions of the partner's profile. Their answers never grant access (C11). Source: API-35, AUT-25,
 *  OPEN-48, LAP-054. */
export const listSecurityQuestions = defineEndpoint({
  name: 'listSecurityQuestions',
  area: 'profile',
  summary: 'List the security questions.',
  method: 'GET',
  path: '/securityQuestion',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.array(z.object({ questionId: z.string(), question: z.string() })),
  errors: [],
});
