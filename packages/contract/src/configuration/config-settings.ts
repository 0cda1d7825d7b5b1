import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Reads the runtime settings that override the defaults of the web: a flat object whose bad values fall back.
 *  Source: API-10, OPEN-63, LCF-022. */
export const configSettings = defineEndpoint({
  name: 'configSettings',
  area: 'configuration',
  summary: 'Read the runtime settings.',
  method: 'GET',
  path: '/configsettings',
  access: ['stranger', 'customer'],
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.record(z.string(), z.unknown()),
  errors: [],
});
