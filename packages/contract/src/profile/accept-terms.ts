import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Records that the customer agreed to the present terms, with version, time and a hash of the shown text. Source: RTE-57,
 *  OPEN-75, security D19. */
export const acceptTerms = defineEndpoint({
  name: 'acceptTerms',
  area: 'profile',
  summary: 'Record consent to the present terms.',
  method: 'POST',
  path: '/termsConsent',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ version: text(20) }),
  response: z.object({ accepted: z.boolean() }),
  errors: ['ConflictException'],
});
