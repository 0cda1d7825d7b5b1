import * as z from 'zod/mini';
import { day, signedAmount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists what made the balance of a referrer, the newest first. A reward that was taken back is `earned` with a negative amount; its
 *  `description` says that the loan no longer counts, and not what became of it. The amount of a cash-out is positive; it lowers the balance unless its status is `failed`. `balance` (ours) is
 *  the balance after the line. Source: LAP-111, LOP-138, RFL-015. */
export const getReferralBalanceHistory = defineEndpoint({
  name: 'getReferralBalanceHistory',
  area: 'referrals',
  summary: "List the lines of a referrer's balance.",
  method: 'GET',
  path: '/referralBalanceHistory',
  access: ['customer', 'linked'],
  flows: ['Referral'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    currentBalance: signedAmount,
    balanceHistory: z.array(
      z.object({
        date: day,
        type: z.enum(['earned', 'cashOut']),
        amount: signedAmount,
        description: z.string(),
        status: z.enum(['earned', 'takenBack', 'pending', 'paid', 'failed']),
        balance: signedAmount,
      }),
    ),
  }),
  errors: [],
});
