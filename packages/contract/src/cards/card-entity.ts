import * as z from 'zod/mini';

/** Details of a bank account. The account number never leaves the services. Source: CRD-011, CUS-006. */
export const bankFacts = z.object({
  bankName: z.string(),
  routingNumber: z.string(),
  accountType: z.enum(['checking', 'savings']),
  primary: z.boolean(),
  /** Reason code why the account may not be debited now; null when it may. */
  stopped: z.nullable(z.enum(['accountClosed', 'authorisationStopped', 'twoFailures'])),
});

/** A saved or one-time card, or a bank account (`cardType` bank, with `bank`), as screens show it. Contains at most the last
 *  four digits. Source: loans 3, CRD-002 to CRD-007. */
export const cardEntity = z.object({
  /** Our own id of the card, sent back as `cardToken`. The processor's token never leaves the services. */
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
  /** Loans whose autopay charges this card or account; left out when there are none. */
  autopayLoanIds: z.optional(z.array(z.int())),
});

/** The parsed card, used by web and services. */
export type CardEntity = z.output<typeof cardEntity>;
