import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the cash that waits at stores and the payouts that only a person can end. The amount of a small credit that proves an account is not
 *  told. Exists only in simulation and accepts only the simulator's key. */
export const getMoneyDesk = defineEndpoint({
  name: 'getMoneyDesk',
  area: 'simulation',
  summary: 'List money that waits for a department (simulation only).',
  method: 'GET',
  path: '/simulation/moneydesk',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    cash: z.array(
      z.object({
        payoutId: z.string(),
        purpose: z.string(),
        loanId: z.nullable(z.int()),
        amount,
        referenceNumber: z.string(),
        expiresOn: z.nullable(day),
      }),
    ),
    reviews: z.array(
      z.object({
        payoutId: z.string(),
        purpose: z.string(),
        channel: z.string(),
        loanId: z.nullable(z.int()),
        amount: z.nullable(amount),
        askedAt: z.iso.datetime(),
        /** State in which the worker gave it up. */
        givenUpAt: z.string(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

const deskAnswer = z.object({ done: z.boolean(), message: z.string() });

/** Hands cash out at a store's desk, by the number that the person shows. Exists only in simulation. */
export const handOutStoreCash = defineEndpoint({
  name: 'handOutStoreCash',
  area: 'simulation',
  summary: 'Hand out cash that waits at a store (simulation only).',
  method: 'POST',
  path: '/simulation/storecash',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ referenceNumber: text(100) }),
  response: deskAnswer,
  errors: ['NotFoundException'],
});

/** Ends the review of a payout: asks its channel again, or records what a person found out. Exists only in simulation. */
export const endMoneyReview = defineEndpoint({
  name: 'endMoneyReview',
  area: 'simulation',
  summary: 'End the review of a payout (simulation only).',
  method: 'POST',
  path: '/simulation/payoutreview',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ payoutId: text(100), finding: z.enum(['again', 'paid', 'unpaid']), because: text(200) }),
  response: deskAnswer,
  errors: ['NotFoundException'],
});
