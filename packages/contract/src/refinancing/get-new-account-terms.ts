import * as z from 'zod/mini';
import { amount, day, queryFlag, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** A way to take cash with the new loan. `closedBy`: why it is closed; null when it is open. Source: LOA-032, loan-core 4.3. */
const disbursementOption = z.object({
  type: z.int().check(z.meta({ description: 'Channel: 2 store, 14 MoneyGram, 16 debit card, 101 bank account.' })),
  limit: z.nullable(amount),
  closedBy: z.nullable(z.string()),
  expectedOn: z
    .nullable(day)
    .check(z.meta({ description: 'When the cash is there, if all sign today; null when the way is closed.' })),
});

/** A scheduled payment of the new loan. */
const scheduledPayment = z.object({ dueDate: day, amount, interest: amount, principal: amount, balance: amount });

/** The terms of the loan that would follow, for a payment, cash and products. The hash stands for all of them: what is shown, signed
 *  and booked has the same hash, or it is refused with `TermsChanged`. Amounts of the old loan come from its books of `asOf`. `validations`:
 *  why these terms cannot be had now; empty when they can. Source: LAP-079, LOP-124, width 4; loan-core 1.4, 4.3, 6.1. */
export const newAccountTerms = z.object({
  productId: z.int(),
  productName: z.string(),
  kind: z.enum(['term', 'line']),
  /** Principal of the new loan; the limit of a line. */
  loanAmount: amount,
  minDisbursement: amount,
  maxDisbursement: amount,
  disbursementOptions: z.array(disbursementOption),
  /** Percentages such as "182.50". `rate`: the yearly rate, or for a pawn the charge of one period. */
  apr: z.string(),
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
    paidOnOldLoan: amount,
    paidToOthers: z.array(z.object({ name: z.string(), amount })),
    prepaidFinanceCharge: amount,
  }),
  /** First day of a pawn's next period, and the charge that it adds on that day. Null for other loans. */
  nextPeriod: z.nullable(z.object({ startsOn: day, charge: amount })),
  /** The least and most that may be paid with these terms. */
  minimumPayment: amount,
  maximumPayment: amount,
  /** Part of the minimum that reduces the principal because the law asks for it; 0.00 when it does not. */
  principalReduction: amount,
  spousalConsentRequired: z.boolean(),
  /** Where this renewal goes on when the lender's own site makes it. Null: it is made here. Source: LOP-037. */
  ecommerceRefiUrl: z.nullable(z.string()),
  /** Whether a visit to the store completes the new loan. */
  needsVisit: z.boolean(),
  validations: z.array(z.object({ reason: z.string(), remedy: z.string() })),
  /** SHA-256 in hex over the terms. */
  hash: z.string(),
  intentId: z.string(),
  asOf: day,
  /** Last day to sign, until 17:00 at the store. */
  signBy: day,
});

/** Quotes the terms of the loan that a renewal, a refinance or a switch of product would make. Changes nothing. `paymentAmount`
 *  defaults to the least that may be paid. `migration`: a switch to the product that the loan may switch to. Source: LAP-079,
 *  LOP-124; `paymentAmount`, `ancillaryIds` and the rest of the answer go beyond the specification. */
export const getNewAccountTerms = defineEndpoint({
  name: 'getNewAccountTerms',
  area: 'refinancing',
  summary: 'Quote the terms of the loan that would follow.',
  method: 'GET',
  path: '/newaccountterms',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    productId: queryNumber,
    storeId: queryNumber,
    lmsId: queryNumber,
    disbursementAmount: z.optional(amount),
    /** Channel of the cash. Default: 2, the store. */
    disbursementType: z.optional(queryNumber),
    guestPayment: z.optional(queryFlag),
    migration: z.optional(queryFlag),
    paymentAmount: z.optional(amount),
    /** Numbers of ancillary products, joined by commas. */
    ancillaryIds: z.optional(text(100)),
  }),
  response: newAccountTerms,
  errors: ['NotFoundException', 'RenewalNotOffered', 'AmountOutOfRange'],
});
