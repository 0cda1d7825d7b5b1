import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the ledger's events of a loan, newest first, each with its split and the principal after it. Source: LAP-072,
 *  LOP-119, ALT-001. */
export const getAccountHistory = defineEndpoint({
  name: 'getAccountHistory',
  area: 'loans',
  summary: 'List the transactions of a loan, newest first.',
  method: 'GET',
  path: '/accounthistory',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 30,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, storeId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    transactions: z.array(
      z.object({
        transactionId: z.string(),
        date: day,
        kind: z.enum(['advance', 'payment', 'fee', 'charge', 'reversal', 'adjustment']),
        description: z.string(),
        amount,
        principal: amount,
        interest: amount,
        fees: amount,
        /** Principal after the event. */
        balance: amount,
        /** Payoff amount at the close of that day. */
        payoffAfter: amount,
        channel: z.nullable(z.enum(['card', 'ach', 'store'])),
        confirmationNumber: z.nullable(z.string()),
        /** The payer when it was not the caller: the other party of a shared loan, or a guest. */
        paidBy: z.nullable(z.object({ name: z.string(), isGuest: z.boolean() })),
        /** 1 a payment, 2 a cash advance on a line; null for any other line. Source: LOA-033. */
        transactionKind: z.nullable(z.union([z.literal(1), z.literal(2)])),
        /** 1000 or 1002 for a cash advance on its way. Source: LOA-035. */
        code: z.nullable(z.int()),
        /** The cash advance of this line, as GET and DELETE /draw know it; null for any other line. */
        payoutId: z.nullable(z.string()),
        /** Whether DELETE /draw can still stop it. */
        canCancel: z.boolean(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
