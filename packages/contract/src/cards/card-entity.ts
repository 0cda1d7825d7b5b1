import * as z from 'zod/mini';

/** What a bank account says besides; its numbers stay with the services. Source: CRD-011, CUS-006. */
export const bankFacts = z.object({
  bankName: z.string(),
  routingNumber: z.string(),
  accountType: z.enum(['checking', 'savings']),
  primary: z.boolean(),
  /** Why it may not be debited now, as a code the web has a text for; null when it may. */
  stopped: z.nullable(z.enum(['accountClosed', 'authorisationStopped', 'twoFailures'])),
});

/** A saved or one-time payment card, or a bank account (`cardType` bank, with `bank`), as screens see it: never more than the last
 *  four digits. Source: loans 3, CRD-002 to CRD-007. */
export const cardEntity = z.object({
  /** Our own id of the card, sent back as `cardToken`; the processor's token never leaves the services. */
  cardToken: z.string(),
  cardIds: z.array(z.object({ type: z.enum(['cyberSource', 'repay', 'bridgePay', 'bank']), id: z.string() })),
  /** Masked: "•••• 1234". */
  cardNumber: z.string(),
  cardBin: z.string(),
  cardType: z.enum(['amex', 'discover', 'mastercard', 'visa', 'bank']),
  cardholderName: z.string(),
  customerId: z.string(),
  customerIds: z.record(z.string(), z.string()),
  /** Two digits each; empty for a bank account. Source: LVA-014. */
  expirationMonth: z.string().check(z.regex(/^(\d{2})?$/)),
  expirationYear: z.string().check(z.regex(/^(\d{2})?$/)),
  expired: z.boolean(),
  guestCard: z.boolean(),
  newCard: z.boolean(),
  canDisburse: z.boolean(),
  bank: z.optional(bankFacts),
  /** Loans that autopay pays from it; left out where there is none. */
  autopayLoanIds: z.optional(z.array(z.int())),
});

/** A card as the inside of either side works with it. */
export type CardEntity = z.output<typeof cardEntity>;
