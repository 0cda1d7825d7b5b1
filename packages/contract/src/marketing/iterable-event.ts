import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { marketingAnswer, marketingFields } from './marketing-fields.ts';

/** Sends an event of the caller to the marketing service under the caller's own email. The email may be left out and is
 *  checked when it is sent. A failure is logged and returned as `success: false`. Source: API-47, LAP-028, LOP-102, security
 *  T35, C23. */
export const iterableEvent = defineEndpoint({
  name: 'iterableEvent',
  area: 'marketing',
  summary: 'Tell the marketing service of an event.',
  method: 'POST',
  path: '/iterableEvent',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ email: z.optional(text(254)), dataFields: marketingFields, eventName: text(60) }),
  response: marketingAnswer,
  errors: [],
});
