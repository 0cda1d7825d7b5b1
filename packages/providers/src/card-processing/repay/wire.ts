import * as z from 'zod/mini';

// The fields of Repay's messages that we read. Sources: docs/partners.md.
const idText = z.union([z.string(), z.number()]);

/** Answer of `POST /checkout/merchant/api/v1/checkout-forms`. */
export const checkoutForm = z.object({ checkout_form_id: z.string() });

/** Answer of `POST /checkout/merchant/api/v1/checkout-forms/{id}/one-time-use-url`. */
export const oneTimeUrl = z.object({ url: z.url() });

/** Answer of `GET /checkout/merchant/api/v1/customers/{id}/vault-tokens`. */
export const vaultTokens = z.object({
  vault_tokens: z.array(
    z.object({
      token: idText,
      payment_method: z.string(),
      payment_method_detail: z.object({
        card_bin: z.string(),
        card_brand: z.string(),
        card_last_four: z.string(),
        card_expiration: z.string(),
      }),
    }),
  ),
});

export type VaultToken = z.output<typeof vaultTokens>['vault_tokens'][number];

/** Answer of `GET /rgapi/v1.0/customers/{id}/cardtokens/{token}`. */
export const cardToken = z.object({ is_eligible_for_disbursement: z.optional(z.boolean()) });

/** A card transaction: the answer of a sale or a void, and a row of the records. Amounts are numbers of dollars. */
export const transaction = z.object({
  transaction_id: idText,
  invoice_id: z.nullish(z.string()),
  date: z.optional(z.string()),
  auth_amount: z.nullish(z.number()),
  approval_code: z.nullish(z.string()),
  result: idText,
  result_text: z.optional(z.string()),
  voided: z.optional(z.boolean()),
  reversed: z.optional(z.boolean()),
});

export type Transaction = z.output<typeof transaction>;

/** Answer of `GET /rgapi/v1.0/transactions/card/query`. */
export const transactionList = z.object({ total: z.int(), transactions: z.array(transaction) });

export type TransactionList = z.output<typeof transactionList>;

/** Repay's error answers are objects whose fields are not documented publicly. */
export const anyObject = z.looseObject({});
