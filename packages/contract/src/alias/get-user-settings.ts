import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** With `newAlias`, says whether that alias is free and whether a change is pending. Without it, returns the present aliases
 *  and settings, masked. Source: API-30, AUT-21, OPEN-47. */
export const getUserSettings = defineEndpoint({
  name: 'getUserSettings',
  area: 'alias',
  summary: 'Read aliases and communication settings.',
  method: 'GET',
  path: '/updateUser',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ newAlias: z.optional(text(254)) }),
  response: z.object({
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    isEmailPrimary: z.boolean(),
    communicationSettings: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    isFree: z.optional(z.boolean()),
    pendingAlias: z.nullable(z.string()),
  }),
  errors: ['LimitExceededException'],
});
