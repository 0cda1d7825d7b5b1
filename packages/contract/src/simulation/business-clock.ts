import * as z from 'zod/mini';
import { day } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const clocks = z.array(z.object({ lmsId: z.int(), name: z.enum(['NLS', 'TLXe', 'Invictus']), currentDate: day }));

/** Reads the business date of every loan system; exists in simulation only. Source: loan-core 8. */
export const getBusinessClock = defineEndpoint({
  name: 'getBusinessClock',
  area: 'simulation',
  summary: 'Read the business dates (simulation only).',
  method: 'GET',
  path: '/simulation/clock',
  access: ['stranger', 'customer', 'simulator'],
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ clocks }),
  errors: ['NotFoundException'],
});

/** Moves the business clock of every loan system forward by running day-end once per day; exists in simulation only and
 *  answers only the simulator's key. At most 400 days; stops at the first breach. Source: loan-core 8. */
export const advanceBusinessClock = defineEndpoint({
  name: 'advanceBusinessClock',
  area: 'simulation',
  summary: 'Run day-end for a number of days (simulation only).',
  method: 'POST',
  path: '/simulation/clock',
  access: ['simulator'],
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(400)) }),
  response: z.object({
    clocks,
    days: z.array(
      z.object({
        lmsId: z.int(),
        date: day,
        accruedLoans: z.int(),
        lateFees: z.int(),
        transitions: z.int(),
        autopayDebits: z.int(),
        breaches: z.array(z.string()),
      }),
    ),
  }),
  errors: ['NotFoundException', 'ConflictException'],
});
