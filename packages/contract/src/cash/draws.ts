import * as z from 'zod/mini';
import { amount, day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';
import { channelType, payoutEntity } from './cash-words.ts';

/** What may be drawn on a line now, and what each amount does. Without `amount` the effects are those of the most that can be drawn.
 *  `blockedBy`: why nothing can be drawn, the first reason first; empty when it can. `minDisbursement` and `maxDisbursement` are those of
 *  LOP-049. Ours. Source: LAP-079, LOP-045, LOP-046, LOP-049, LOP-052; loan-core 4.3. */
export const getDrawTerms = defineEndpoint({
  name: 'getDrawTerms',
  area: 'cash',
  summary: 'Say what may be drawn on a line of credit, and what it costs.',
  method: 'GET',
  path: '/drawterms',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber, amount: z.optional(amount) }),
  response: z.object({
    minDisbursement: amount,
    maxDisbursement: amount,
    availableCredit: amount,
    creditLimit: amount,
    apr: z.string(),
    blockedBy: z.array(z.object({ reason: z.string(), remedy: z.string() })),
    options: z.array(
      z.object({
        type: channelType,
        limit: z.nullable(amount),
        closedBy: z.nullable(z.string()),
        /** What the channel promises: the day on which the money is there. */
        expectedOn: z.nullable(day),
      }),
    ),
    effect: z.nullable(
      z.object({
        amount,
        newBalance: amount,
        creditLeft: amount,
        nextStatementOn: day,
        nextDueDate: day,
        /** The least payment of the next statement without and with this draw. */
        minimumWithout: amount,
        minimumWith: amount,
        /** What the draw costs when it is paid back after 30, 90 and 180 days. */
        costs: z.array(z.object({ days: z.int(), cost: amount })),
      }),
    ),
    spousalConsentRequired: z.boolean(),
    /** The product that the draw moves the loan to. Source: LOP-052. */
    newProductId: z.nullable(z.int()),
    /** Proves which figures were seen. */
    intentId: z.string(),
  }),
  errors: ['NotFoundException', 'AmountOutOfRange'],
});

/** Accepts a draw and answers with the key to poll by. All fields but the loan, amount, channel and key state what the person saw; what does
 *  not match is refused with 409 and changes nothing. A repeat of the key with the same content gets the same answer. Source: LAP-083,
 *  DRW-001, DRW-002, DRW-011; `drawKey`, `intentId` and `migrateProduct` go beyond LAP-083. */
export const startDraw = defineEndpoint({
  name: 'startDraw',
  area: 'cash',
  summary: 'Accept a draw and answer with the key to poll by.',
  method: 'POST',
  path: '/draw',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'critical',
  idempotencyField: 'drawKey',
  successStatus: 202,
  request: z.strictObject({
    drawKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a key of 16 to 64 letters, digits, - or _.')),
    loanId: z.int(),
    storeId: z.int(),
    lmsId,
    username: z.optional(text(254)),
    guestPayment: z.boolean(),
    disbursementAmount: amount,
    disbursementType: channelType,
    /** The card or account that gets the money; empty for a pick-up. */
    disburseCardIds: z.array(text(64)).check(z.maxLength(1)),
    migrateProduct: z.boolean(),
    intentId: text(120),
  }),
  response: z.object({ messageKey: z.string() }),
  errors: [
    'NotFoundException',
    'AmountOutOfRange',
    'CashNotAvailable',
    'CashPending',
    'ChannelClosed',
    'LocationOutsideState',
    'LocationRequired',
    'LockedByOther',
    'PaymentKeyReused',
    'QuoteChanged',
  ],
});

/** Says where a draw stands. COMPLETE: the channel has the money (`payout.state` sent or paid); FAILED carries `Error`. A person who never saw
 *  the answer to POST /draw asks with the `drawKey`. 404 for an unknown or another's key. Source: LAP-084, LOP-029. */
export const getDrawResult = defineEndpoint({
  name: 'getDrawResult',
  area: 'cash',
  summary: 'Ask where a draw stands.',
  method: 'GET',
  path: '/draw',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'essential',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64) }),
  response: z.object({
    messageKey: z.string(),
    status: z.enum(['PENDING', 'COMPLETE', 'FAILED']),
    Error: z.optional(z.union([z.string(), z.array(z.string())])),
    errorCode: z.optional(z.string()),
    transactionId: z.nullable(z.string()),
    disbursementAmount: z.nullable(amount),
    disbursementType: z.nullable(channelType),
    referenceNumber: z.nullable(z.string()),
    newLoanId: z.nullable(z.int()),
    payout: payoutEntity,
  }),
  errors: ['NotFoundException'],
});

/** Cancels a draw. `cancelled` false: the services are still at work; GET /draw tells the end. 409 with the way to give the money back when it
 *  can no longer be stopped. Source: LAP-085, DRW-003; loan-core 4.5 over LOP-051. */
export const cancelDraw = defineEndpoint({
  name: 'cancelDraw',
  area: 'cash',
  summary: 'Cancel a draw.',
  method: 'DELETE',
  path: '/draw',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber, transactionId: text(64) }),
  response: z.object({ transactionId: z.string(), cancelled: z.boolean() }),
  errors: ['NotFoundException', 'CannotCancelCash'],
});

/** Lists the money on its way to the borrowers of a loan and what went before, newest first: advances, proceeds, cash of a renewal, refunds.
 *  Ours: the specification shows pending advances in the history only. */
export const listPayouts = defineEndpoint({
  name: 'listPayouts',
  area: 'cash',
  summary: 'List the money that goes out of a loan.',
  method: 'GET',
  path: '/payouts',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({ payouts: z.array(payoutEntity) }),
  errors: ['NotFoundException'],
});

/** Returns the reference by which the newest money of a loan is picked up through a channel. 404 when there is none. Source: LAP-103, LOP-133. */
export const getDisbursementReference = defineEndpoint({
  name: 'getDisbursementReference',
  area: 'cash',
  summary: 'Read the reference of the money that waits.',
  method: 'GET',
  path: '/disbursementReference',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, disbursementType: queryNumber }),
  response: z.object({
    referenceNumber: z.string(),
    disbursementType: channelType,
    amount,
    expirationDate: z.nullable(day),
  }),
  errors: ['NotFoundException'],
});
