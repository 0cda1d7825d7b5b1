import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the states of the United States and the District of Columbia. Source: API-16, OPEN-63. */
export const listStates = defineEndpoint({
  name: 'listStates',
  area: 'configuration',
  summary: 'List the states.',
  method: 'GET',
  path: '/states',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.array(
    z.object({
      label: z.string().check(z.meta({ description: 'Name of the state.' })),
      value: z.string().check(z.meta({ description: 'Two letters.' })),
    }),
  ),
  errors: [],
});
