import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Confirms a new alias by its code and applies it. Without `newAlias` it only changes settings. Notifies the former email or
 *  phone. `communicationSettings`: email 0, text 1, both 2. Source: API-31, AUT-20, AUT-21, OPEN-47, security T24. */
export const updateUser = defineEndpoint({
  name: 'updateUser',
  area: 'alias',
  summary: 'Change an alias or the communication settings.',
  method: 'POST',
  path: '/updateUser',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    newAlias: z.optional(text(254)),
    verificationCode: z.optional(text(12)),
    isEmailPrimary: z.optional(z.boolean()),
    communicationSettings: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  }),
  response: z.object({ updated: z.boolean() }),
  errors: ['AliasExistsException', 'CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'],
});
