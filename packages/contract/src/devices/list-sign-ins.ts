import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the sign-ins of the last 90 days, newest first, at most 50. Instants are ISO 8601 UTC. Source: issue 4 (devices
 *  page). */
export const listSignIns = defineEndpoint({
  name: 'listSignIns',
  area: 'devices',
  summary: 'List recent sign-ins.',
  method: 'GET',
  path: '/signIns',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    signIns: z.array(
      z.object({
        signInId: z.string(),
        method: z.enum(['password', 'device', 'link', 'guest']),
        deviceName: z.string(),
        signedInAt: z.string(),
        endedAt: z.nullable(z.string()),
        isCurrent: z.boolean(),
        isNewDevice: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
