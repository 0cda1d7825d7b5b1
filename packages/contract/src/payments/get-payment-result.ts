import { PAY_TYPES } from '@lendside/domain/payments/pay-types.ts';
import { RENEWAL_ENDS, RENEWAL_STATES } from '@lendside/domain/renewals/renewal-states.ts';
import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { messageType } from './confirmation-message.ts';

/** Returns the state of a payment. PENDING is no result yet; COMPLETE includes the receipt; FAILED includes `Error`. A payer
 *  who never saw the answer to POST /payment asks with the `paymentKey` and gets the `messageKey`, or 404 when no payment
 *  exists yet. A guest's receipt shows the amount and the method, no balances. `steps`: ISO instants of each stage. Returns
 *  404 for an unknown key or another person's key. Source: LAP-101, LOP-029, LOP-032, PAY-018, PAY-028, screens.md
 *  (Processing, Receipt), T8. */
export const getPaymentResult = defineEndpoint({
  name: 'getPaymentResult',
  area: 'payments',
  summary: 'Ask where a payment stands.',
  method: 'GET',
  path: '/payment',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'payment', field: 'messageKey' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'essential',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64) }),
  response: z.object({
    messageKey: z.string(),
    status: z.enum(['PENDING', 'COMPLETE', 'FAILED']),
    steps: z.object({ received: z.string(), cardApproved: z.nullable(z.string()), posted: z.nullable(z.string()) }),
    /** True when money may have moved but the processor has not confirmed it. The customer must not pay again yet. */
    outcomeUnknown: z.boolean(),
    Error: z.optional(z.union([z.string(), z.array(z.string())])),
    errorCode: z.optional(z.string()),
    /** Number of the new loan, also while it waits for its signatures. */
    newLoanId: z.nullable(z.int()),
    /** The renewal that this payment is for; null for every other payment. */
    renewal: z.nullable(
      z.object({
        state: z.enum(RENEWAL_STATES),
        signBy: day,
        revision: z.int(),
        endedWhy: z.nullable(z.enum(RENEWAL_ENDS)),
      }),
    ),
    confirmationNumber: z.nullable(z.string()),
    /** For a posted bank payment, which counts immediately and becomes final unless the bank returns it by `settlesOn`. */
    settlement: z.nullable(
      z.object({
        state: z.enum(['pending', 'settled', 'returned']),
        settlesOn: day,
        returnedOn: z.nullable(day),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Autopay requested with the payment. `waiting`: until the bank payment is final; `on`; or `dropped`: the payment failed.
     *  Null when none was requested, for a guest, and while the status is PENDING. */
    autoPay: z.nullable(z.enum(['waiting', 'on', 'dropped'])),
    receipt: z.nullable(
      z.object({
        confirmationNumber: z.string(),
        amountPaid: amount,
        paymentDate: day,
        messageType,
        /** What the payment counts as now. A renewal that ended leaves its payment on the old loan. Source: LOP-027. */
        payType: z.enum(PAY_TYPES),
        isPayoff: z.boolean(),
        isPartial: z.boolean(),
        loanId: z.int(),
        loanHeader: z.string(),
        cardType: z.string(),
        lastFour: z.string(),
        toInterest: amount,
        toCharge: amount,
        toFees: amount,
        toCosts: amount,
        toPrincipal: amount,
        toCredit: amount,
        newPrincipalBalance: amount,
        newPayoffAmount: amount,
        nextDueDate: z.nullable(day),
        nextAmountDue: amount,
        /** The new loan when the payment renewed the old loan, as it does for a reinstated pawn. */
        renewedInto: z.optional(z.object({ loanId: z.int(), loanHeader: z.string() })),
        /** Masked email or phone to which the receipt is sent. */
        sentTo: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
