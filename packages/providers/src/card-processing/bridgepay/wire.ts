import * as z from 'zod/mini';

// BridgePay's own words, only as far as we read them. Where each comes from: docs/partners.md.
const text = z.nullish(z.string());

/** What a response message says of a transaction, and a row of the books. Amounts are whole cents. */
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

/** One parsed transaction. */
export type GatewayMessage = z.output<typeof gatewayMessage>;

/** The envelope of every answer of the gateway to a transaction; it repeats our TransactionID. */
export const gatewayAnswer = z.object({
  TransactionID: z.string(),
  ResponseCode: z.string(),
  responseMessage: z.optional(gatewayMessage),
});

/** Parsed answer to a transaction. */
export type GatewayAnswer = z.output<typeof gatewayAnswer>;

/** Answer to a request for a token that can be charged again. */
export const tokenAnswer = z.object({
  ResponseCode: z.string(),
  responseMessage: z.object({
    Token: z.string(),
    /** MMYY. */
    ExpirationDate: z.string(),
    CardType: z.string(),
    BIN: z.string(),
    Last4: z.string(),
  }),
});

/** Parsed answer to it. */
export type TokenAnswer = z.output<typeof tokenAnswer>;

/** Answer that says no more than whether it was done. */
export const plainAnswer = z.object({ ResponseCode: z.string() });

/** Answer of the books to a question by invoice. */
export const transactionsByFilter = z.object({ Total: z.int(), Transactions: z.array(gatewayMessage) });

/** Parsed answer of the books. */
export type TransactionsByFilter = z.output<typeof transactionsByFilter>;
