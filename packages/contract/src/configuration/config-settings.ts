import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the runtime settings that override the web's defaults, as a flat object. An invalid value falls back to its
 *  default. Source: API-10, OPEN-63, LCF-022. */
export const configSettings = defineEndpoint({
  name: 'configSettings',
  area: 'configuration',
  summary: 'Read the runtime settings.',
  method: 'GET',
  path: '/configsettings',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.record(z.string(), z.unknown()),
  errors: [],
});
