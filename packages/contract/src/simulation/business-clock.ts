import * as z from 'zod/mini';
import { day } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const clocks = z.array(z.object({ lmsId: z.int(), name: z.enum(['NLS', 'TLXe', 'Invictus']), currentDate: day }));

/** Returns the business date of every loan system. Exists only in simulation. Source: loan-core 8. */
export const getBusinessClock = defineEndpoint({
  name: 'getBusinessClock',
  area: 'simulation',
  summary: 'Read the business dates (simulation only).',
  method: 'GET',
  path: '/simulation/clock',
  access: ['stranger', 'customer', 'simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ clocks }),
  errors: ['NotFoundException'],
});

/** Result of one day-end in one loan system. `payments`: payments of the closed day; `returns`: debits that banks and cards
 *  refused. */
const daySummary = z.object({
  lmsId: z.int(),
  date: day,
  payments: z.int(),
  returns: z.int(),
  accruedLoans: z.int(),
  statements: z.int(),
  lateFees: z.int(),
  transitions: z.int(),
  chargeOffs: z.int(),
  /** Loans of covered borrowers that were not charged off or moved down the ladder although they were late enough. */
  heldBack: z.int(),
  /** Vehicles that cannot be sold because somebody who owes the loan has no postal address. */
  salesWithoutAddress: z.int(),
  expiries: z.int(),
  autopayDebits: z.int(),
  notices: z.int(),
  offersPublished: z.int(),
  /** Offers that a fault kept back. */
  offersFailed: z.int(),
  offersWithdrawn: z.int(),
  /** Rewards of referrers, in TLXe only. */
  rewardsEarned: z.int(),
  rewardsHeld: z.int(),
  rewardsRefused: z.int(),
  rewardsTakenBack: z.int(),
  breaches: z.array(z.string()),
});

/** Moves the business clock of one or all loan systems forward, by a number of days or to a date, with one day-end per day.
 *  Exists only in simulation and accepts only the simulator's key. Only one move runs at a time, at most 400 days; it stops at
 *  the first broken invariant. A past date moves nothing. Source: loan-core 8. */
export const advanceBusinessClock = defineEndpoint({
  name: 'advanceBusinessClock',
  area: 'simulation',
  summary: 'Run day-end for a number of days or to a date (simulation only).',
  method: 'POST',
  path: '/simulation/clock',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    /** Number of a loan system; left out to move all of them. */
    lmsId: z.optional(z.union([z.literal('all'), z.literal([1, 2, 3])])),
    /** Number of days to move; send this or a date. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(400))),
    toDate: z.optional(day),
  }),
  response: z.object({ clocks, days: z.array(daySummary) }),
  errors: ['NotFoundException', 'ConflictException'],
});
