import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { messageType } from '#payments/confirmation-message.ts';

/** Where a payment stands. Who never saw the answer to POST /payment asks with the `paymentKey` in place of the `messageKey`, and is told
 *  the `messageKey`; 404 means that no payment was made with it so far. PENDING is no result yet; COMPLETE carries the receipt; FAILED carries `Error`.
 *  A guest's receipt holds what was paid and with what, and nothing about the loan's balances.
 *  `steps` holds when each real stage was reached (ISO instants). An unknown key or somebody else's answers 404.
 *  Source: LAP-101, LOP-029, LOP-032, PAY-018, PAY-028, screens.md (Processing, Receipt), T8. */
export const getPaymentResult = defineEndpoint({
  name: 'getPaymentResult',
  area: 'payments',
  summary: 'Ask where a payment stands.',
  method: 'GET',
  path: '/payment',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  ownership: { of: 'payment', field: 'messageKey' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64) }),
  response: z.object({
    messageKey: z.string(),
    status: z.enum(['PENDING', 'COMPLETE', 'FAILED']),
    steps: z.object({ received: z.string(), cardApproved: z.nullable(z.string()), posted: z.nullable(z.string()) }),
    /** Money may already have moved and the processor has not told: the customer must not pay again meanwhile. */
    outcomeUnknown: z.boolean(),
    Error: z.optional(z.union([z.string(), z.array(z.string())])),
    errorCode: z.optional(z.string()),
    newLoanId: z.nullable(z.int()),
    confirmationNumber: z.nullable(z.string()),
    /** Of a posted payment from a bank account: it counts at once and is sure when its bank did not return it by `settlesOn`. */
    settlement: z.nullable(
      z.object({
        state: z.enum(['pending', 'settled', 'returned']),
        settlesOn: day,
        returnedOn: z.nullable(day),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Autopay that was asked for with the payment: it waits until its bank has let the payment stand, is on, or was dropped, as with every
     *  payment that failed; null where none was, of a guest's payment, and while the status is PENDING. */
    autoPay: z.nullable(z.enum(['waiting', 'on', 'dropped'])),
    receipt: z.nullable(
      z.object({
        confirmationNumber: z.string(),
        amountPaid: amount,
        paymentDate: day,
        messageType,
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
        /** The loan that goes on where the payment renewed this one: a reinstated pawn. */
        renewedInto: z.optional(z.object({ loanId: z.int(), loanHeader: z.string() })),
        /** Whose mailbox or phone the receipt goes to, masked. */
        sentTo: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
