import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists which security questions are answered, never the answers. A read, although the specification makes it a PUT. Source:
 *  API-37, OPEN-48, LAP-056. */
export const listAnsweredQuestions = defineEndpoint({
  name: 'listAnsweredQuestions',
  area: 'profile',
  summary: 'List the answered security questions.',
  method: 'PUT',
  path: '/securityQuestion',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.array(z.object({ questionId: z.string(), question: z.string(), answeredAt: z.string() })),
  errors: [],
});
