import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const words = z.object({ version: z.string(), paragraphs: z.array(z.string()) });

/** Returns the autopay state of a loan: on, off or stopped and why, the next debit, the payment it skips, the latest attempts and the authorization
 *  text. Source: LRT-022, LOP-012, LOP-065, CRD-012 to CRD-014. */
export const getEnrollment = defineEndpoint({
  name: 'getEnrollment',
  area: 'autopay',
  summary: 'Read how autopay of a loan stands.',
  method: 'GET',
  path: '/enrollment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    state: z.enum(['off', 'on', 'stopped']),
    /** Reason code why autopay cannot be turned on; null when it can. */
    whyNot: z.nullable(z.string()),
    /** Reason why autopay was stopped; null unless it is stopped. */
    stoppedWhy: z.nullable(z.string()),
    method: z.nullable(z.enum(['card', 'bank'])),
    methodId: z.nullable(z.string()),
    displayNumber: z.nullable(z.string()),
    enrolledOn: z.nullable(day),
    /** The next withdrawal. `rest` is due that day too but was not announced in time, so the customer pays it; 0 otherwise.
     *  `isRetry` marks the second try of a withdrawal that failed. */
    nextDebit: z.nullable(z.object({ date: day, amount, noticeDate: day, rest: amount, isRetry: z.boolean() })),
    /** The payment before `nextDebit` that autopay does not take, because it cannot be announced in time: the customer pays it.
     *  Null when there is none. While autopay is off it says what turning it on today would skip. */
    skippedPayment: z.nullable(z.object({ dueDate: day, amount })),
    tries: z.array(
      z.object({
        date: day,
        amount,
        state: z.enum(['sent', 'settled', 'returned', 'declined', 'void']),
        /** Reason in words why the attempt failed; null unless it failed. */
        note: z.nullable(z.string()),
      }),
    ),
    /** First name and initial of the other party when that party manages autopay; null when the caller does. Their card or
     *  account is not shown. */
    managedBy: z.nullable(z.string()),
    /** Authorization texts for a card, for a bank account, and for a bank account after debits were stopped. */
    terms: z.object({ card: words, bank: words, bankAnew: words }),
  }),
  errors: ['NotFoundException'],
});
