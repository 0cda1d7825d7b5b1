import * as z from 'zod/mini';
import { amount, day, queryNumber, signedAmount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const timelineEvent = z.object({
  id: z.string(),
  state: z.enum(['scheduled', 'attempted', 'pending', 'posted', 'returned', 'reversed']),
  sort: z.enum(['advance', 'payment', 'fee', 'charge', 'growth', 'reversal', 'adjustment']),
  title: z.string(),
  /** First day of a stretch told as one line; else the day of the event. */
  fromDate: day,
  date: day,
  /** How many transactions of the books the line tells. */
  count: z.int(),
  /** What it adds to what is owed or takes off, or would: the sum of the four parts where `isSplitKnown`. */
  amount: signedAmount,
  principal: signedAmount,
  interest: signedAmount,
  fees: signedAmount,
  credit: signedAmount,
  isSplitKnown: z.boolean(),
  /** Whether it has moved the balance. The amounts of all that have, up to an event, add up to the balance after it. */
  isCounted: z.boolean(),
  /** Owed after it; null for what is scheduled. Below zero where the lender owes. */
  balance: z.nullable(signedAmount),
  principalBalance: z.nullable(signedAmount),
  channel: z.nullable(z.enum(['card', 'ach', 'store'])),
  isAutopay: z.boolean(),
  confirmationNumber: z.nullable(z.string()),
  /** Who paid, where it was somebody else than whoever asks: the other party of a shared loan, or a guest. */
  paidBy: z.nullable(z.object({ name: z.string(), isGuest: z.boolean() })),
  note: z.nullable(z.string()),
});

/** Reads the story of a loan's money, oldest first: what was booked, tried, is under way and is scheduled, each with its parts and
 *  the balance after it. Beside GET /accounthistory, whose lines stay as LOP-119 has them. Source: issue 6.7. */
export const getAccountTimeline = defineEndpoint({
  name: 'getAccountTimeline',
  area: 'loans',
  summary: 'Read everything that moved or will move what is owed on a loan, oldest first.',
  method: 'GET',
  path: '/accounttimeline',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    /** Business date the balance holds for. */
    asOf: day,
    /** What paying the loan off costs then. */
    payoffAmount: amount,
    events: z.array(timelineEvent),
  }),
  errors: ['NotFoundException'],
});
