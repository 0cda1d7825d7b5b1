import * as z from 'zod/mini';

// The fields of MoneyGram's messages that we read. Source: docs/partners.md.
const money = z.object({ value: z.number(), currencyCode: z.optional(z.string()) });
const sendAmount = z.object({ amount: money, fees: z.optional(money) });

/** Answer of `GET /oauth/accesstoken`. MoneyGram writes the seconds as text. */
export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.union([z.string(), z.number()]),
});

/** Answer of a quote: one transaction for each way of receiving that was asked for. */
export const quoteAnswer = z.object({
  transactions: z.array(z.object({ transactionId: z.string().check(z.minLength(1)), sendAmount })),
});

/** Answer after sender and receiver were named. */
export const updateAnswer = z.object({ transactionId: z.string(), readyForCommit: z.boolean() });

/** Answer of a commit. */
export const commitAnswer = z.object({ transactionId: z.string(), referenceNumber: z.string().check(z.minLength(4)) });

/** A transaction as the status calls show it. */
export const transaction = z.object({
  transactionId: z.string(),
  partnerTransactionId: z.nullish(z.string()),
  transactionSendDateTime: z.nullish(z.string()),
  transactionStatus: z.string(),
  referenceNumber: z.nullish(z.string()),
  sendAmount,
});

export type Transaction = z.output<typeof transaction>;

/** All transactions of one of our references. */
export const transactionList = z.object({ transactions: z.array(transaction) });

/** Answer of the first step of a refund. */
export const refundAnswer = z.object({ transactionId: z.string(), refundId: z.string() });

/** Body of a refusal. It names the fields at fault. */
export const errorsAnswer = z.object({
  errors: z
    .array(
      z.object({
        code: z.optional(z.string()),
        message: z.optional(z.string()),
        offendingFields: z.nullish(z.array(z.object({ field: z.string() }))),
      }),
    )
    .check(z.minLength(1)),
});

export type ErrorsAnswer = z.output<typeof errorsAnswer>;
