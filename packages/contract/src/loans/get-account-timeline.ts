import * as z from 'zod/mini';
import { amount, day, queryNumber, signedAmount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const timelineEvent = z.object({
  id: z.string(),
  state: z.enum(['scheduled', 'attempted', 'pending', 'posted', 'returned', 'reversed']),
  sort: z.enum(['advance', 'payment', 'fee', 'charge', 'growth', 'reversal', 'adjustment']),
  title: z.string(),
  /** First day of a period shown as one line; otherwise the day of the event. */
  fromDate: day,
  date: day,
  /** Number of ledger transactions behind the line. */
  count: z.int(),
  /** Change to the amount owed, actual or expected. It is the sum of the four parts when `isSplitKnown`. */
  amount: signedAmount,
  principal: signedAmount,
  interest: signedAmount,
  fees: signedAmount,
  credit: signedAmount,
  isSplitKnown: z.boolean(),
  /** Whether the event has changed the balance. The counted amounts up to an event add up to the balance after it. */
  isCounted: z.boolean(),
  /** Amount owed after the event; null for a scheduled event. Negative when the lender owes the borrower. */
  balance: z.nullable(signedAmount),
  principalBalance: z.nullable(signedAmount),
  channel: z.nullable(z.enum(['card', 'ach', 'store'])),
  isAutopay: z.boolean(),
  confirmationNumber: z.nullable(z.string()),
  /** The payer when it was not the caller: the other party of a shared loan, or a guest. */
  paidBy: z.nullable(z.object({ name: z.string(), isGuest: z.boolean() })),
  note: z.nullable(z.string()),
});

/** Returns the money events of a loan, oldest first: booked, attempted, in progress and scheduled, each with its parts and the
 *  balance after it. GET /accounthistory remains as LOP-119 defines it. Source: issue 6.7. */
export const getAccountTimeline = defineEndpoint({
  name: 'getAccountTimeline',
  area: 'loans',
  summary: 'Read everything that moved or will move what is owed on a loan, oldest first.',
  method: 'GET',
  path: '/accounttimeline',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    /** Business date of the balance. */
    asOf: day,
    /** Payoff amount on that date. */
    payoffAmount: amount,
    events: z.array(timelineEvent),
  }),
  errors: ['NotFoundException'],
});
