import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the customer's known devices, most recently used first. Instants are ISO 8601 UTC. Source: issue 4 (devices page),
 *  T5. */
export const listDevices = defineEndpoint({
  name: 'listDevices',
  area: 'devices',
  summary: 'List the devices of the customer.',
  method: 'GET',
  path: '/devices',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    devices: z.array(
      z.object({
        deviceKey: z.string(),
        name: z.string().check(z.meta({ description: 'Browser and system, as people say it.' })),
        isCurrent: z.boolean(),
        isRemembered: z.boolean(),
        isTrusted: z.boolean(),
        addedAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
  }),
  errors: [],
});
