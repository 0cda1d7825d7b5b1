import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Issues a signed link for a person of the simulation, for the control panel and tests. Source: OPEN-09. */
export const issueSignedLink = defineEndpoint({
  name: 'issueSignedLink',
  area: 'simulation',
  summary: 'Make a signed link (simulation only).',
  method: 'POST',
  path: '/simulation/signedLink',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  request: z.strictObject({
    profileId: text(60),
    path: text(300),
    isGuestPayment: z.boolean(),
    validMinutes: z.int().check(z.gte(1), z.lte(4320)),
  }),
  response: z.object({ url: z.string() }),
  errors: ['NotFoundException'],
});
