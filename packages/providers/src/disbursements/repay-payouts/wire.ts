import * as z from 'zod/mini';

const idText = z.union([z.string(), z.number()]);

/** A transaction that sends money to a customer. Amounts are numbers of dollars. Source: docs/partners.md. */
export const disbursement = z.object({
  transaction_id: idText,
  invoice_id: z.nullish(z.string()),
  date: z.optional(z.string()),
  auth_amount: z.nullish(z.number()),
  result: idText,
  funds_direction: z.nullish(z.string()),
  settled: z.optional(z.boolean()),
  voided: z.optional(z.boolean()),
  reversed: z.optional(z.boolean()),
});

export type Disbursement = z.output<typeof disbursement>;

/** Answer of the search by invoice. */
export const disbursementList = z.object({ total: z.int(), transactions: z.array(disbursement) });

export type DisbursementList = z.output<typeof disbursementList>;
