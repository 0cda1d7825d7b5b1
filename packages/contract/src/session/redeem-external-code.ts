import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns to an external site the person a code was issued for. The site authenticates with its own key; a code works once.
 *  Source: OPEN-74. */
export const redeemExternalCode = defineEndpoint({
  name: 'redeemExternalCode',
  area: 'session',
  summary: 'Redeem the code an outside site was opened with.',
  method: 'POST',
  path: '/externalBrowserAuth/redeem',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ name: text(60), siteKey: text(200), code: text(100) }),
  response: z.object({ profileId: z.string(), firstName: z.string() }),
  errors: ['NotAuthorizedException'],
});
