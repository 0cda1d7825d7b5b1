import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the pay frequencies a customer can choose from. Source: LAP-019, LOP-095. */
export const listPayFrequencies = defineEndpoint({
  name: 'listPayFrequencies',
  area: 'configuration',
  summary: 'List the pay frequencies.',
  method: 'GET',
  path: '/payFrequency',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.array(z.object({ label: z.string(), value: z.string() })),
  errors: [],
});
