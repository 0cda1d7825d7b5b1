import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the seeded people for the table on the sign-in page. Exists only in simulation. Source: screens.md, patterns. */
export const listCast = defineEndpoint({
  name: 'listCast',
  area: 'simulation',
  summary: 'List the seeded people (simulation only).',
  method: 'GET',
  path: '/simulation/cast',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    people: z.array(
      z.object({
        code: z.string(),
        profileId: z.string(),
        name: z.string(),
        username: z.string(),
        password: z.string(),
        shows: z.string(),
        brands: z.array(z.string()),
      }),
    ),
    inboxUrl: z.string(),
    phoneUrl: z.string(),
    controlPanelUrl: z.string(),
  }),
  errors: ['NotFoundException'],
});
