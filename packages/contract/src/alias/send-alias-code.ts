import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { sentCode } from '#registration/sent-code.ts';

/** Sends a code to a new email or phone. Nothing changes until the code is confirmed. Source: API-32, AUT-20, OPEN-47,
 *  security T24. */
export const sendAliasCode = defineEndpoint({
  name: 'sendAliasCode',
  area: 'alias',
  summary: 'Send a code to a new email or phone.',
  method: 'PUT',
  path: '/updateUser',
  access: ['customer'],
  needsRecentSignIn: true,
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ newAlias: text(254), isVoice: z.optional(z.boolean()) }),
  response: sentCode,
  errors: ['AliasExistsException', 'SignInAgain', 'LimitExceededException'],
});
