import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { originationOption } from './origination-words.ts';

/** A scheduled payment of the new loan. */
const scheduledPayment = z.object({ dueDate: day, amount, interest: amount, principal: amount, balance: amount });

/** The terms of the loan that an application would make, for an amount. The hash stands for all of them: what is shown, signed and booked has
 *  the same hash, or it is refused with `TermsChanged`. Fields that renewals have too carry the same names. Source: width 4, 6; loan-core 1.4,
 *  4.3, 6.1. */
export const originationTerms = z.object({
  applicationId: z.int(),
  productId: z.int(),
  productName: z.string(),
  kind: z.enum(['term', 'line']),
  /** Principal of the loan; the limit of a line. */
  loanAmount: amount,
  minLoanAmount: amount,
  maxLoanAmount: amount,
  disbursementOptions: z.array(originationOption),
  /** Percentages such as "182.50". `rate`: the yearly rate, or for a pawn the charge of one period. */
  apr: z.string(),
  /** The military rate, computed for every loan. */
  mapr: z.string(),
  rate: z.string(),
  financeCharge: amount,
  amountFinanced: amount,
  totalOfPayments: amount,
  /** The regular payment, and when the first is due. */
  paymentAmount: amount,
  dueDate: day,
  term: z.object({ payments: z.int(), frequency: z.enum(['single', 'monthly', 'biweekly', 'line']) }),
  schedule: z.array(scheduledPayment),
  itemization: z.object({
    givenToYou: amount,
    paidToOthers: z.array(z.object({ name: z.string(), amount })),
    prepaidFinanceCharge: amount,
  }),
  securityInterest: z.enum(['vehicleTitle', 'none']),
  /** `interestStops`: whoever pays early pays interest for past days only. `chargeStands`: no part of the charge is refunded. */
  prepayment: z.enum(['interestStops', 'chargeStands']),
  returnedItemFee: amount,
  spousalConsentRequired: z.boolean(),
  /** Whether the loan can be taken back until the close of the next business day. */
  canRescind: z.boolean(),
  /** Why these terms cannot be had now; empty when they can. */
  validations: z.array(z.object({ reason: z.string(), remedy: z.string() })),
  /** SHA-256 in hex over the terms. */
  hash: z.string(),
  intentId: z.string(),
  asOf: day,
  /** Last day to sign. */
  signBy: day,
});

/** Quotes the terms of the loan that an application would make. Changes nothing. `disbursementAmount` defaults to the amount chosen before, and
 *  else to the most. Ours: the specification quotes no new loan. Source: width 4. */
export const getOriginationTerms = defineEndpoint({
  name: 'getOriginationTerms',
  area: 'origination',
  summary: 'Quote the terms of a new loan.',
  method: 'GET',
  path: '/originationterms',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ applicationId: queryNumber, disbursementAmount: z.optional(amount) }),
  response: originationTerms,
  errors: ['NotFoundException', 'AmountOutOfRange', 'ApplicationClosed'],
});
