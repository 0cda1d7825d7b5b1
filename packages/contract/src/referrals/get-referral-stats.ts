import { REFERRAL_KINDS } from '@lendside/domain/referrals/referral-kind.ts';
import { FRIEND_STEPS } from '@lendside/domain/referrals/friend-steps.ts';
import * as z from 'zod/mini';
import { amount, day, signedAmount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns what the home of referral rewards shows. `kind` says how the person may take part, `isActive` whether they do. The text names
 *  `peopleSignedUp`, `codesScanned` and `amountPerShare`; all other fields are ours. `amountPerShare` is null when the lender sets none.
 *  Code, address and scans are those of an active person: null or 0 for others. Source: LAP-112, RFL-006, RFL-007, RFL-014. */
export const getReferralStats = defineEndpoint({
  name: 'getReferralStats',
  area: 'referrals',
  summary: 'Read where a referrer stands: code, friends, balance.',
  method: 'GET',
  path: '/referralStats',
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
    kind: z.enum(REFERRAL_KINDS),
    isActive: z.boolean(),
    peopleSignedUp: z.int(),
    codesScanned: z.int(),
    amountPerShare: z.nullable(amount),
    /** Below zero when a reward was taken back after it was paid out. */
    currentBalance: signedAmount,
    pendingCashOut: amount,
    shortCode: z.nullable(z.string()),
    /** The address to share, which ends in the code. */
    referralUrl: z.nullable(z.string()),
    /** The card that gets the rewards. Null until the form of POST /cardSecureAcceptance was filled in. `cardToken` is for POST /cashOut. */
    payoutCard: z.nullable(
      z.object({
        cardNumber: z.string().check(z.meta({ description: 'Last four digits.' })),
        cardToken: z.string(),
        cardType: z.enum(['amex', 'discover', 'mastercard', 'visa']),
      }),
    ),
    /** Whether the person may join now: a customer by POST /referralEnrollment, a non-customer by POST /registerNcrUser. */
    canEnroll: z.boolean(),
    canCashOut: z.boolean(),
    /** Why nothing can be cashed out; null when it can. */
    cashOutStop: z.nullable(z.enum(['notActive', 'pending', 'belowZero', 'noBalance', 'notOffered'])),
    /** The newest friends, each by first name, null while we do not know it. Nothing says which loan it is. */
    friends: z.array(z.object({ firstName: z.nullable(z.string()), step: z.enum(FRIEND_STEPS), since: day })),
  }),
  errors: [],
});
