import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists what happened on a loan, newest first, each line with where its money went and the principal after it; taken from
 *  the ledger. Source: LAP-072, LOP-119, ALT-001. */
export const getAccountHistory = defineEndpoint({
  name: 'getAccountHistory',
  area: 'loans',
  summary: 'List the transactions of a loan, newest first.',
  method: 'GET',
  path: '/accounthistory',
  access: ['customer', 'linked'],
  flows: ['Loans'],
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
        /** Principal left after it. */
        balance: amount,
        /** Everything owed after it: what a payoff would have cost at the close of that day. */
        payoffAfter: amount,
        channel: z.nullable(z.enum(['card', 'ach', 'store'])),
        confirmationNumber: z.nullable(z.string()),
        /** Who paid, where it was somebody else than whoever asks: the other party of a shared loan, or a guest. */
        paidBy: z.nullable(z.object({ name: z.string(), isGuest: z.boolean() })),
        code: z.nullable(z.int()),
        canCancel: z.boolean(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
