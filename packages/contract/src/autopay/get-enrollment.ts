import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const words = z.object({ version: z.string(), paragraphs: z.array(z.string()) });

/** Reads how a loan's autopay stands: on, off or stopped and why; what is taken next and when; its newest tries; and the words
 *  one agrees to when turning it on. Source: LRT-022, LOP-012, LOP-065, CRD-012 to CRD-014. */
export const getEnrollment = defineEndpoint({
  name: 'getEnrollment',
  area: 'autopay',
  summary: 'Read how autopay of a loan stands.',
  method: 'GET',
  path: '/enrollment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    state: z.enum(['off', 'on', 'stopped']),
    /** Why it cannot be turned on, as a code the web has a text for; null where it can. */
    whyNot: z.nullable(z.string()),
    /** Why it was stopped; null unless stopped. */
    stoppedWhy: z.nullable(z.string()),
    method: z.nullable(z.enum(['card', 'bank'])),
    methodId: z.nullable(z.string()),
    displayNumber: z.nullable(z.string()),
    enrolledOn: z.nullable(day),
    nextDebit: z.nullable(z.object({ date: day, amount, noticeDate: day })),
    tries: z.array(
      z.object({
        date: day,
        amount,
        state: z.enum(['sent', 'settled', 'returned', 'declined', 'void']),
        /** Why it failed, in words; null unless it did. */
        note: z.nullable(z.string()),
      }),
    ),
    /** Who manages it, where that is the other one of two who owe the loan, with first name and initial; null where it is whoever
     *  asks. Their card or account is not told. */
    managedBy: z.nullable(z.string()),
    /** The words for a card, for a bank account, and for a bank account after debits were stopped. */
    terms: z.object({ card: words, bank: words, bankAnew: words }),
  }),
  errors: ['NotFoundException'],
});
