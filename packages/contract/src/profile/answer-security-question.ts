import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Stores the hash of an answer of at least 2 characters. Source: API-36, AUT-25, OPEN-48, LAP-055. */
export const answerSecurityQuestion = defineEndpoint({
  name: 'answerSecurityQuestion',
  area: 'profile',
  summary: 'Keep an answer to a security question.',
  method: 'POST',
  path: '/securityQuestion',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ questionId: text(20), answer: text(100) }),
  response: z.object({ saved: z.boolean() }),
  errors: ['NotFoundException'],
});
