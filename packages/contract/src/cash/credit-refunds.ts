import * as z from 'zod/mini';
import { amount, day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';
import { channelType } from './cash-words.ts';

/** Says how much of a loan's credit the borrower can have back, by which channels, and until when it is paid. Ours. Source: loan-core 4.1 (X),
 *  5.4 (N15). */
export const getCreditRefund = defineEndpoint({
  name: 'getCreditRefund',
  area: 'cash',
  summary: 'Say how much of a credit can be refunded.',
  method: 'GET',
  path: '/creditrefund',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    amount,
    /** Last day on which a refund is paid that is asked for today: seven business days. */
    paidBy: day,
    options: z.array(z.object({ type: channelType, closedBy: z.nullable(z.string()) })),
  }),
  errors: ['NotFoundException'],
});

/** Asks for the credit back. `amount` states what the borrower saw; another credit is refused with 409. `booked` false: the services are still
 *  at work, and GET /payouts shows the refund later. A repeat of the key refunds once. Ours. Source: loan-core 2.3 (REFUND), 5.4 (N15). */
export const askCreditRefund = defineEndpoint({
  name: 'askCreditRefund',
  area: 'cash',
  summary: 'Ask for a credit back.',
  method: 'POST',
  path: '/creditrefund',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'critical',
  idempotencyField: 'refundKey',
  successStatus: 202,
  request: z.strictObject({
    refundKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a key of 16 to 64 letters, digits, - or _.')),
    loanId: z.int(),
    lmsId,
    amount,
    disbursementType: channelType,
    /** The card or account that gets the money; empty for the store. */
    disburseCardIds: z.array(text(64)).check(z.maxLength(1)),
  }),
  response: z.object({ transactionId: z.string(), booked: z.boolean(), paidBy: day }),
  errors: ['NotFoundException', 'CashNotAvailable', 'ChannelClosed', 'QuoteChanged'],
});
