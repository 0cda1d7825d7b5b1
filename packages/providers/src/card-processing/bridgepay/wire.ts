import * as z from 'zod/mini';

// The fields of BridgePay's messages that we read. Sources: docs/partners.md.
const text = z.nullish(z.string());

/** A transaction, in a response message or in the gateway's records. Amounts are whole cents. */
export const gatewayMessage = z.object({
  GatewayTransID: z.optional(z.string()),
  InvoiceNum: text,
  GatewayResult: text,
  AuthorizationCode: text,
  OriginalAmount: z.nullish(z.int()),
  AuthorizedAmount: z.nullish(z.int()),
  TransactionDate: text,
  IsVoided: z.optional(z.boolean()),
});

export type GatewayMessage = z.output<typeof gatewayMessage>;

/** Envelope of every answer to a transaction. It repeats our TransactionID. */
export const gatewayAnswer = z.object({
  TransactionID: z.string(),
  ResponseCode: z.string(),
  responseMessage: z.optional(gatewayMessage),
});

export type GatewayAnswer = z.output<typeof gatewayAnswer>;

/** Answer to a request for a reusable token. */
export const tokenAnswer = z.object({
  ResponseCode: z.string(),
  responseMessage: z.object({
    Token: z.string(),
    ExpirationDate: z.string(),
    CardType: z.string(),
    BIN: z.string(),
    Last4: z.string(),
  }),
});

export type TokenAnswer = z.output<typeof tokenAnswer>;

/** Answer that says only whether the request succeeded. */
export const plainAnswer = z.object({ ResponseCode: z.string() });

/** Answer to a look-up by invoice. */
export const transactionsByFilter = z.object({ Total: z.int(), Transactions: z.array(gatewayMessage) });

export type TransactionsByFilter = z.output<typeof transactionsByFilter>;
