import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the password policy in force. Source: API-15, VAL-01, ENT-15, OPEN-63. */
export const passwordPolicy = defineEndpoint({
  name: 'passwordPolicy',
  area: 'configuration',
  summary: 'Read the password policy.',
  method: 'GET',
  path: '/passwordPolicy',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    minimumLength: z.int(),
    requireLowercase: z.boolean(),
    requireUppercase: z.boolean(),
    requireNumbers: z.boolean(),
    requireSymbols: z.boolean(),
    requireNoSpaces: z.boolean(),
  }),
  errors: [],
});
