import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the URL of a configured external site with a code that works once within 60 seconds; never a token. Source: RTE-19,
 *  OPEN-74, security T28. */
export const openExternalSite = defineEndpoint({
  name: 'openExternalSite',
  area: 'session',
  summary: 'Make the address of an outside site to sign in to.',
  method: 'POST',
  path: '/externalBrowserAuth',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ name: text(60) }),
  response: z.object({ url: z.string() }),
  errors: ['NotFoundException'],
});
