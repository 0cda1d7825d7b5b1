import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Says whether the service is up. `isSimulation` is true in the simulated world and missing in production. Source: API-13, OPEN-14. */
export const serviceStatus = defineEndpoint({
  name: 'serviceStatus',
  area: 'configuration',
  summary: 'Say whether the service is up.',
  method: 'GET',
  path: '/serviceStatus',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 1,
  rateClass: 'essential',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ available: z.boolean(), message: z.string(), isSimulation: z.optional(z.boolean()) }),
  errors: [],
});
