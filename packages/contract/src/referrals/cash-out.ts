import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Pays all of a person's rewards out to a card of the secure acceptance form, and answers with the key to poll by. A repeat of the key with the
 *  same card gets the same answer. `cashOutKey` goes beyond LAP-114: the client makes it once for each press. Source: LAP-114, LOP-070,
 *  RFL-016, RFL-017, security T23. */
export const startCashOut = defineEndpoint({
  name: 'startCashOut',
  area: 'referrals',
  summary: 'Pay all rewards out to a card.',
  method: 'POST',
  path: '/cashOut',
  access: ['customer'],
  needsRecentSignIn: true,
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'critical',
  idempotencyField: 'cashOutKey',
  successStatus: 202,
  request: z.strictObject({
    cashOutKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a key of 16 to 64 letters, digits, - or _.')),
    cardNumber: z.string().check(z.regex(/^\d{4}$/, 'Send the last four digits only.')),
    /** The `paymentToken` of GET /cardSecureAcceptance, or the `cardToken` of the payout card in GET /referralStats. */
    cardToken: z.string().check(z.regex(/^[\w.:-]{1,64}$/, 'Send the token as it was given.')),
  }),
  response: z.object({ messageKey: z.string() }),
  errors: [
    'NotFoundException',
    'CardExpired',
    'CardNotAccepted',
    'CashNotAvailable',
    'CashPending',
    'ChannelClosed',
    'LimitExceededException',
    'PaymentKeyReused',
    'SignInAgain',
  ],
});

/** Says where a cash-out stands. COMPLETE: the card network took the money; FAILED carries `Error`, and the rewards are back in the balance. A
 *  person who never saw the answer to POST /cashOut asks with the `cashOutKey`. 404 for an unknown or another's key. Source: LAP-115,
 *  LOP-029. */
export const getCashOutResult = defineEndpoint({
  name: 'getCashOutResult',
  area: 'referrals',
  summary: 'Ask where a cash-out stands.',
  method: 'GET',
  path: '/cashOut',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'essential',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64) }),
  response: z.object({
    messageKey: z.string(),
    status: z.enum(['PENDING', 'COMPLETE', 'FAILED']).check(z.meta({ description: 'Where the cash-out stands.' })),
    Error: z.optional(z.union([z.string(), z.array(z.string())])),
    errorCode: z.optional(z.string()),
    /** Null until it is complete. */
    confirmationNumber: z.nullable(z.string()),
    /** What is paid out. */
    amount,
    /** Masked number of the card. */
    displayNumber: z.nullable(z.string()),
    /** The day on which the money is on the card, as the network promises it; null when it failed. */
    expectedOn: z.nullable(day),
  }),
  errors: ['NotFoundException'],
});
