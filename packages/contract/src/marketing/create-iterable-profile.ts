import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { marketingAnswer, marketingFields } from './marketing-fields.ts';

/** Creates the caller's profile at the marketing service under the caller's own email. The email may be left out and is
 *  checked when it is sent. A failure is logged and returned as `success: false`. Source: API-48, LOP-102, security T35, C23. */
export const createIterableProfile = defineEndpoint({
  name: 'createIterableProfile',
  area: 'marketing',
  summary: 'Make the profile at the marketing service.',
  method: 'POST',
  path: '/iterableProfile',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ email: z.optional(text(254)), dataFields: marketingFields }),
  response: marketingAnswer,
  errors: [],
});
