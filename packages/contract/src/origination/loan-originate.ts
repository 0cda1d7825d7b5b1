import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { channelType } from '#cash/cash-words.ts';

/** Asks the services to make the loan of an application, and answers with the key to poll by. The loan then waits for its signatures; nothing is
 *  owed before. All fields but the application, amount, channel and key state what the person saw; what does not match is refused with 409. A
 *  repeat of the key with the same content gets the same answer. When the loan already waits for its signatures, other terms replace it, unless
 *  somebody has signed. Source: LAP-094, ORG-013; `originateKey` and `termsHash` go beyond LAP-094. */
export const startOrigination = defineEndpoint({
  name: 'startOrigination',
  area: 'origination',
  summary: 'Make the loan of an application and answer with the key to poll by.',
  method: 'POST',
  path: '/loanOriginate',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 202,
  request: z.strictObject({
    originateKey: z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a key of 16 to 64 letters, digits, - or _.')),
    applicationId: z.int(),
    appraisalId: z.nullable(z.int()),
    /** The card or account that gets the money; empty for a pick-up. */
    disburseCardIds: z.array(text(64)).check(z.maxLength(1)),
    disbursementAmount: amount,
    disbursementType: channelType,
    loanTypeCode: z.enum(['Title', 'Personal']),
    locationId: z.int(),
    locationBrand: z.enum(BRAND_CODES),
    productId: z.int(),
    storeId: z.int(),
    /** IANA name of the device's time zone. */
    timeZone: text(60),
    /** The hash of GET /originationterms. */
    termsHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the hash of the terms.')),
  }),
  response: z.object({ messageKey: z.string() }),
  errors: [
    'NotFoundException',
    'AmountOutOfRange',
    'ApplicationClosed',
    'CashNotAvailable',
    'ChannelClosed',
    'PaymentKeyReused',
    'TermsChanged',
  ],
});

/** Says where the making of a loan stands. `Error` ends the poll. A person who never saw the answer to POST /loanOriginate asks with the
 *  `originateKey`. 404 for an unknown or another's key. Source: LAP-095, ORG-013, ORG-014. */
export const getOriginationResult = defineEndpoint({
  name: 'getOriginationResult',
  area: 'origination',
  summary: 'Ask where the making of a loan stands.',
  method: 'GET',
  path: '/loanOriginate',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64) }),
  response: z.object({
    messageKey: z.string(),
    status: z.enum(['PENDING', 'COMPLETE', 'FAILED']),
    Error: z.optional(z.union([z.string(), z.array(z.string())])),
    errorCode: z.optional(z.string()),
    applicationId: z.int(),
    loanId: z.nullable(z.int()),
    collateral: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
    dueDate: z.nullable(day),
    loanAmount: z.nullable(amount),
  }),
  errors: ['NotFoundException'],
});
