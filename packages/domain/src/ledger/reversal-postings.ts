import type { Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import { balanced, credit, debit, movedCents } from './journal-entry.ts';
import type { JournalEntry, JournalLine, LedgerEvent, PostedEntry } from './journal-entry.ts';
import { PAYABLE } from './loan-postings.ts';
import type { DisbursementChannel } from './loan-postings.ts';
import { reverse } from './payment-postings.ts';

/** How a payment came back: returned by the borrower's bank, or charged back by the card's. */
export type ReturnKind = 'achReturn' | 'chargeback';

/** The exact inverse of a posted entry: it works from the day of the entry and names it (I3). Source: loan-core 2.1. */
export function inverseOf(posted: PostedEntry, event: LedgerEvent): JournalEntry {
  return { ...reverse(posted.entry, event), effectiveOn: posted.on, reversesKey: posted.key };
}

/** PAYMENT_REVERSED or CHARGEBACK: the exact inverse of what a payment credited. The money leaves the account it came in by; a
 *  chargeback after the processor has paid out leaves the bank, and its fee (cents) is our cost.
 *  Source: loan-core 2.3. */
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

/** REFINANCE_PAYMENT_REVERSED: a payment behind a refinance that can no longer be voided came back; what it paid of principal
 *  and all other parts (cents) are booked on the new loan. Source: loan-core 2.3. */
export function refinancePaymentCameBack(
  payment: PostedEntry,
  parts: { readonly principalCents: Cents; readonly otherCents: Cents },
  out: { readonly account: AccountCode; readonly chargebackFeeCents: Cents },
): JournalEntry {
  const entry = balanced('REFINANCE_PAYMENT_REVERSED', [
    debit(1100, parts.principalCents, 'principal'),
    debit(1130, parts.otherCents, 'fee'),
    credit(out.account, movedCents(payment.entry)),
    debit(5040, out.chargebackFeeCents),
    credit(1000, out.chargebackFeeCents),
  ]);
  return { ...entry, effectiveOn: payment.on, reversesKey: payment.key };
}

/** INTEREST_RESTORED: interest of the days a returned payment seemed to have stopped, on balance or outside it; cents.
 *  Source: loan-core 2.3. */
export function interestRestored(addedCents: Cents, books: 'balance' | 'nonAccrual' | 'chargedOff'): JournalEntry {
  const [account, contra]: readonly [AccountCode, AccountCode] =
    books === 'balance' ? [1110, 4000] : books === 'nonAccrual' ? [9200, 9290] : [9100, 9190];
  return balanced('INTEREST_RESTORED', [debit(account, addedCents, 'interest'), credit(contra, addedCents)]);
}

/** Parts of a debt that a line of FEE_WAIVE may forgive, with their accounts. */
export type WaivedPart = 'interest' | 'charge' | 'grace' | 'maintenance' | 'fee';

const WAIVED_ACCOUNT: Readonly<Record<WaivedPart, AccountCode>> = {
  interest: 1110,
  charge: 1120,
  grace: 1120,
  maintenance: 1130,
  fee: 1130,
};

/** FEE_WAIVE: the lender forgives part of a charge, as goodwill; cents. Source: loan-core 2.3. */
export function feeWaive(part: WaivedPart, waivedCents: Cents): JournalEntry {
  return balanced('FEE_WAIVE', [debit(5020, waivedCents), credit(WAIVED_ACCOUNT[part], waivedCents, part)]);
}

/** REFUND_APPROVED: a customer's credit balance becomes a payable. Source: loan-core 2.3. */
export function refundApproved(amountCents: Cents): JournalEntry {
  return balanced('REFUND_APPROVED', [debit(2010, amountCents, 'credit'), credit(2020, amountCents)]);
}

/** REFUND_PAID: the refund leaves the bank. Source: loan-core 2.3. */
export function refundPaid(amountCents: Cents): JournalEntry {
  return balanced('REFUND_PAID', [debit(2020, amountCents), credit(1000, amountCents)]);
}

/** DISBURSE_FAILED: the channel gave up; the money waits at the store. Source: loan-core 2.3 (failed or expired). */
export function disburseFailed(channel: DisbursementChannel, amountCents: Cents): JournalEntry {
  return balanced('DISBURSE_FAILED', [debit(PAYABLE[channel], amountCents), credit(PAYABLE.store, amountCents)]);
}

/** The parts of a price: what the provider of an ancillary product gets, and our commission; cents. */
export interface AncillaryPrice {
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
}

/** ANCILLARY bought with a payment, by the cash account the payment came in by. Source: loan-core 2.3. */
export function ancillarySold(cash: 1020 | 1030 | 1010, price: AncillaryPrice): JournalEntry {
  return balanced('ANCILLARY', [
    debit(cash, price.premiumCents),
    debit(cash, price.commissionCents),
    credit(2300, price.premiumCents),
    credit(4070, price.commissionCents),
  ]);
}

/** ANCILLARY_CANCELLED: what was paid for the days to come goes back, to the principal it was financed with or to the
 *  customer's credit. Source: loan-core 2.3. */
export function ancillaryCancelled(price: AncillaryPrice, to: 'credit' | 'principal'): JournalEntry {
  const back = (amountCents: Cents): JournalLine =>
    to === 'credit' ? credit(2010, amountCents, 'credit') : credit(1100, amountCents, 'principal');
  return balanced('ANCILLARY_CANCELLED', [
    debit(2300, price.premiumCents),
    debit(4070, price.commissionCents),
    back(price.premiumCents),
    back(price.commissionCents),
  ]);
}
