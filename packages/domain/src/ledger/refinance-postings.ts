import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { balanced, credit, debit, onLoan, type JournalEntry, type JournalLine } from './journal-entry.ts';
import { PAYABLE, type DisbursementChannel } from './loan-postings.ts';
import { allocatedCents, type PaymentAllocation } from './payment-postings.ts';

/** The debt a refinance carries over from the old loan: each part still owed, in cents. */
export interface CarriedDebt {
  readonly loanId: number;
  readonly parts: PaymentAllocation;
  /** Unearned part of a pawn's charge that its renewal before the due date takes along. 0 or left out for others. */
  readonly unearnedChargeCents?: Cents;
}

/** The new loan of a refinance. Its principal is the carried debt plus cash, financed items and financed fee; cents. */
export interface RefinancedDebt {
  readonly loanId: number;
  readonly principalCents: Cents;
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  /** The provider's premium and our commission for financed ancillary products. */
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
  readonly originationFeeCents: Cents;
  /** Interest of the new loan from its note to the day it is booked. 0 or left out when that is the same day. */
  readonly interestCents?: Cents;
}

/** Builds the lines that take the parts of a debt off the balance sheet. */
export function receivableCredits(parts: PaymentAllocation): JournalLine[] {
  return [
    credit(1110, parts.interestCents, 'interest'),
    credit(1120, parts.chargeCents, 'charge'),
    credit(1120, parts.graceCents, 'grace'),
    credit(1125, parts.customaryFeeCents, 'customaryFee'),
    credit(1130, parts.maintenanceCents, 'maintenance'),
    credit(1100, parts.principalCents, 'principal'),
    credit(1130, parts.feesCents, 'fee'),
    credit(1140, parts.costsCents, 'cost'),
  ];
}

/** REFINANCE_UNEARNED: earns the unearned part of the old loan's charge and origination fee when that loan ends. Cents.
 *  Source: loan-core 2.3 (REFINANCE old unearned). */
export function refinanceUnearned(chargeCents: Cents, originationFeeCents: Cents): JournalEntry {
  return balanced('REFINANCE_UNEARNED', [
    debit(2200, chargeCents, 'charge'),
    credit(4010, chargeCents),
    debit(2210, originationFeeCents, 'fee'),
    credit(4050, originationFeeCents),
  ]);
}

/** REFINANCE: closes the old loan and opens the new one in one transaction, so that account 2600 is zero afterwards (I5).
 *  The unearned charge of a pawn renewed before its due date moves to the new loan. Throws when the new principal differs from
 *  the sum of the carried, paid out and financed amounts. Source: loan-core 2.3 (REFINANCE), 2.5 B. */
export function refinance(old: CarriedDebt, next: RefinancedDebt): JournalEntry {
  const carriedCents = allocatedCents(old.parts);
  const unearnedCents = old.unearnedChargeCents ?? NO_CENTS;
  const interestCents = next.interestCents ?? NO_CENTS;
  return balanced('REFINANCE', [
    ...onLoan(old.loanId, [
      debit(2200, unearnedCents, 'charge'),
      debit(2600, carriedCents),
      ...receivableCredits(old.parts),
    ]),
    ...onLoan(next.loanId, [
      debit(1100, next.principalCents, 'principal'),
      credit(2600, carriedCents),
      credit(PAYABLE[next.channel], next.cashOutCents),
      credit(2300, next.premiumCents),
      credit(4070, next.commissionCents),
      credit(2210, next.originationFeeCents, 'fee'),
      credit(2200, unearnedCents, 'charge'),
      debit(1110, interestCents, 'interest'),
      credit(4000, interestCents),
    ]),
  ]);
}

/** What a product switch refunds of the charge, in cents: the part that is still owed, and the part that its payment has paid
 *  already, which reduces the principal. `earnedCents`: how much of it was earned since that payment. */
export interface SwitchRefund {
  readonly chargeCents: Cents;
  readonly principalCents: Cents;
  readonly earnedCents: Cents;
}

/** PRODUCT_SWITCH_UNEARNED: refunds the unearned part of the charge. Source: loan-core 2.3, 2.5 H. */
export function productSwitchUnearned({ chargeCents, principalCents, earnedCents }: SwitchRefund): JournalEntry {
  return balanced('PRODUCT_SWITCH_UNEARNED', [
    debit(2200, subtractCents(sumCents(chargeCents, principalCents), earnedCents), 'charge'),
    debit(4010, earnedCents),
    credit(1120, chargeCents, 'charge'),
    credit(1100, principalCents, 'principal'),
  ]);
}

/** What a migration moves besides the debt; cents. */
export interface MigratedLiabilities {
  readonly creditCents: Cents;
  readonly unearnedChargeCents: Cents;
  readonly unearnedOriginationFeeCents: Cents;
}

function swapped(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, side: line.side === 'dr' ? ('cr' as const) : ('dr' as const) }));
}

/** MIGRATE: moves every balance of a loan to its successor in another system through 2610, which is zero afterwards (I5).
 *  Source: loan-core 2.3 (MIGRATE). */
export function migrate(
  oldLoanId: number,
  newLoanId: number,
  owed: PaymentAllocation,
  liabilities: MigratedLiabilities,
): JournalEntry {
  const { creditCents, unearnedChargeCents, unearnedOriginationFeeCents } = liabilities;
  const liabilitiesCents = sumCents(creditCents, unearnedChargeCents, unearnedOriginationFeeCents);
  const owedCents = allocatedCents(owed);
  const leaving = [
    debit(2610, floorAtZero(subtractCents(owedCents, liabilitiesCents))),
    credit(2610, floorAtZero(subtractCents(liabilitiesCents, owedCents))),
    debit(2010, creditCents, 'credit'),
    debit(2200, unearnedChargeCents, 'charge'),
    debit(2210, unearnedOriginationFeeCents, 'fee'),
    ...receivableCredits(owed),
  ];
  return balanced('MIGRATE', [...onLoan(oldLoanId, leaving), ...onLoan(newLoanId, swapped(leaving))]);
}
