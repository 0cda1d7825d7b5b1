import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the rewards that wait for a person, because the friend and the referrer have something in common. Exists only in simulation and accepts
 *  only the simulator's key. */
export const listHeldRewards = defineEndpoint({
  name: 'listHeldRewards',
  area: 'simulation',
  summary: 'List the rewards that wait for a person (simulation only).',
  method: 'GET',
  path: '/simulation/rewards',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    rewards: z.array(
      z.object({
        referralId: z.int(),
        referrer: z.string(),
        friend: z.string(),
        /** What both have in common. */
        reason: z.string(),
        since: z.string(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Decides about a held reward. `release` lets it count at the end of the day, `refuse` ends it. Exists only in simulation and accepts only the
 *  simulator's key. */
export const decideHeldReward = defineEndpoint({
  name: 'decideHeldReward',
  area: 'simulation',
  summary: 'Decide about a reward that waits for a person (simulation only).',
  method: 'POST',
  path: '/simulation/rewards',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ referralId: z.int(), decision: z.enum(['release', 'refuse']) }),
  response: z.object({ recorded: z.boolean(), message: z.string() }),
  errors: ['NotFoundException'],
});
