import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import {
  balanced,
  credit,
  debit,
  type ChargeInterval,
  type JournalEntry,
  type JournalLine,
  type LedgerEvent,
  type PostedEntry,
} from './journal-entry.ts';
import type { LoanBooks } from './loss-postings.ts';
import { reverse, type PaymentTender } from './payment-postings.ts';

/** How a payment came back: returned by the borrower's bank, or charged back by the card issuer. */
export type ReturnKind = 'achReturn' | 'chargeback';

/** Returns the exact inverse of a posted entry. It takes effect on the entry's day and names it (I3). Source: loan-core 2.1. */
export function inverseOf(posted: PostedEntry, event: LedgerEvent): JournalEntry {
  return { ...reverse(posted.entry, event), effectiveOn: posted.on, reversesKey: posted.key };
}

/** PAYMENT_REVERSED or CHARGEBACK: the exact inverse of a payment. The money leaves the account in which it arrived. For a
 *  chargeback after the processor paid out, it leaves the bank account. The chargeback fee (cents) is our cost. Source:
 *  loan-core 2.3. */
export function paymentCameBack(
  payment: PostedEntry,
  kind: ReturnKind,
  facts: { readonly isChannelSettled: boolean; readonly chargebackFeeCents: Cents },
): JournalEntry {
  const inverse = inverseOf(payment, kind === 'achReturn' ? 'PAYMENT_REVERSED' : 'CHARGEBACK');
  if (kind === 'achReturn') return inverse;
  const lines = inverse.lines.map((line) =>
    facts.isChannelSettled && line.account === 1020 ? { ...line, account: 1000 as const } : line,
  );
  const fee = balanced('CHARGEBACK', [debit(5040, facts.chargebackFeeCents), credit(1000, facts.chargebackFeeCents)]);
  return { ...inverse, lines: [...lines, ...fee.lines] };
}

/** Accounts where a borrower's money arrives: store drawer, card processor, ACH debits. */
const CASH_IN: ReadonlySet<AccountCode> = new Set<AccountCode>([1010, 1020, 1030]);

/** Returns the cash that a payment entry took in and how much of it paid principal; the remainder paid interest, charges, fees
 *  and costs. Claims outside the balance sheet repeat these amounts and are not counted. Cents. */
export function moneyOf({ lines }: JournalEntry): { readonly cashCents: Cents; readonly principalCents: Cents } {
  const sumOf = (some: readonly JournalLine[]) => sumCents(NO_CENTS, ...some.map((line) => line.amountCents));
  return {
    cashCents: sumOf(lines.filter((line) => line.side === 'dr' && CASH_IN.has(line.account))),
    principalCents: sumOf(lines.filter((line) => line.side === 'cr' && line.account === 1100)),
  };
}

/** REFINANCE_PAYMENT_REVERSED: books one entry of a returned payment on the new loan, when the refinance can no longer be
 *  voided. The principal part becomes principal again; all other parts become a fee. `chargebackFeeCents` is our cost. Source:
 *  loan-core 2.3. */
export function refinancePaymentCameBack(
  payment: PostedEntry,
  out: { readonly account: AccountCode; readonly chargebackFeeCents: Cents },
): JournalEntry {
  const { cashCents, principalCents } = moneyOf(payment.entry);
  const entry = balanced('REFINANCE_PAYMENT_REVERSED', [
    debit(1100, principalCents, 'principal'),
    debit(1130, subtractCents(cashCents, principalCents), 'fee'),
    credit(out.account, cashCents),
    debit(5040, out.chargebackFeeCents),
    credit(1000, out.chargebackFeeCents),
  ]);
  return { ...entry, effectiveOn: payment.on, reversesKey: payment.key };
}

/** INTEREST_RESTORED: the interest that was not charged between a payment and its return, in whichever books hold the debt;
 *  cents. Source: loan-core 2.3. */
export function interestRestored(addedCents: Cents, books: LoanBooks): JournalEntry {
  const [account, contra]: readonly [AccountCode, AccountCode] =
    books === 'balance' ? [1110, 4000] : books === 'nonAccrual' ? [9200, 9290] : [9100, 9190];
  return balanced('INTEREST_RESTORED', [debit(account, addedCents, 'interest'), credit(contra, addedCents)]);
}

/** GRACE_CHARGE that was not charged before a payment was returned or a renewal was voided, in whichever books hold the debt;
 *  cents. Source: loan-core 2.3 (GRACE_CHARGE). */
export function graceRestored(addedCents: Cents, books: LoanBooks, interval: ChargeInterval): JournalEntry {
  const [account, contra]: readonly [AccountCode, AccountCode] =
    books === 'balance' ? [1120, 4010] : books === 'nonAccrual' ? [9200, 9290] : [9100, 9190];
  const lines = [debit(account, addedCents, 'grace'), credit(contra, addedCents)];
  return { ...balanced('GRACE_CHARGE', lines), interval };
}

/** REVERSAL of the origination fee earned when a loan ended. The reopened loan earns it again over its remaining days; cents.
 *  Source: loan-core 2.3 (EARN origination fee), 3.3 (T30). */
export function originationFeeDeferredAgain(unearnedCents: Cents): JournalEntry {
  return balanced('REVERSAL', [debit(4050, unearnedCents), credit(2210, unearnedCents, 'fee')]);
}

/** Parts of a debt that may be waived. */
export type WaivedPart = 'interest' | 'charge' | 'grace' | 'customaryFee' | 'maintenance' | 'fee';

const WAIVED_ACCOUNT: Readonly<Record<WaivedPart, AccountCode>> = {
  interest: 1110,
  charge: 1120,
  grace: 1120,
  customaryFee: 1125,
  maintenance: 1130,
  fee: 1130,
};

const IS_INCOME: ReadonlySet<WaivedPart> = new Set<WaivedPart>(['interest', 'charge', 'grace', 'customaryFee']);

/** FEE_WAIVE: the lender waives part of a charge as goodwill. A claim outside the balance sheet ends without a cost. Cents.
 *  Source: loan-core 2.3. */
export function feeWaive(part: WaivedPart, waivedCents: Cents, books: LoanBooks): JournalEntry {
  if (books === 'chargedOff') return balanced('FEE_WAIVE', [debit(9190, waivedCents), credit(9100, waivedCents, part)]);
  if (books === 'nonAccrual' && IS_INCOME.has(part))
    return balanced('FEE_WAIVE', [debit(9290, waivedCents), credit(9200, waivedCents, part)]);
  return balanced('FEE_WAIVE', [debit(5020, waivedCents), credit(WAIVED_ACCOUNT[part], waivedCents, part)]);
}

/** REFUND_APPROVED: a customer's credit balance becomes a payable. Source: loan-core 2.3. */
export function refundApproved(amountCents: Cents): JournalEntry {
  return balanced('REFUND_APPROVED', [debit(2010, amountCents, 'credit'), credit(2020, amountCents)]);
}

/** REFUND_PAID: the refund leaves the bank, or the drawer of a store. Source: loan-core 2.3. */
export function refundPaid(amountCents: Cents, from: 1000 | 1010 = 1000): JournalEntry {
  return balanced('REFUND_PAID', [debit(2020, amountCents), credit(from, amountCents)]);
}

/** REFUND_RETURNED: the bank gave a refund back, and it is payable again. Source: loan-core 2.3. */
export function refundReturned(amountCents: Cents): JournalEntry {
  return balanced('REFUND_RETURNED', [debit(1000, amountCents), credit(2020, amountCents)]);
}

/** Split of an ancillary price: the provider's premium and our commission; cents. */
export interface AncillaryPrice {
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
}

/** ANCILLARY bought together with a payment, by tender. Source: loan-core 2.3. */
export function ancillarySold(tender: PaymentTender, price: AncillaryPrice): JournalEntry {
  const cash: AccountCode = tender === 'card' ? 1020 : tender === 'ach' ? 1030 : 1010;
  return balanced('ANCILLARY', [
    debit(cash, sumCents(price.premiumCents, price.commissionCents)),
    credit(2300, price.premiumCents),
    credit(4070, price.commissionCents),
  ]);
}

/** ANCILLARY_CANCELLED: refunds the price of the remaining days. `toPrincipalCents` reduces the principal it was financed
 *  with, and the remainder becomes the customer's credit. Throws when `toPrincipalCents` exceeds the refund. Source: loan-core
 *  2.3. */
export function ancillaryCancelled(price: AncillaryPrice, toPrincipalCents: Cents): JournalEntry {
  const refundCents = sumCents(price.premiumCents, price.commissionCents);
  return balanced('ANCILLARY_CANCELLED', [
    debit(2300, price.premiumCents),
    debit(4070, price.commissionCents),
    credit(1100, toPrincipalCents, 'principal'),
    credit(2010, subtractCents(refundCents, toPrincipalCents), 'credit'),
  ]);
}
