import { floorAtZero, minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { balanced, credit, debit, type JournalEntry } from './journal-entry.ts';
import {
  claimLines,
  incomeMemo,
  incomePartsCents,
  incomeReceivables,
  owedPartsCents,
  type LoanBooks,
  type OwedParts,
} from './loss-postings.ts';

/** REPO_COST: a cost of retaking, storing or selling the vehicle, owed to the agent and recoverable from the borrower. After
 *  charge-off it is the lender's expense and part of the claim. Source: loan-core 2.3. */
export function repoCost(costCents: Cents, books: LoanBooks): JournalEntry {
  if (books === 'chargedOff') {
    return balanced('REPO_COST', [
      debit(5050, costCents),
      credit(2000, costCents),
      debit(9100, costCents, 'cost'),
      credit(9190, costCents),
    ]);
  }
  return balanced('REPO_COST', [debit(1140, costCents, 'cost'), credit(2000, costCents)]);
}

/** REPO_COST that may not be charged to the borrower. Source: loan-core 2.3. */
export function repoCostNotRecoverable(costCents: Cents): JournalEntry {
  return balanced('REPO_COST', [debit(5050, costCents), credit(2000, costCents)]);
}

/** Splits sale proceeds over costs, interest and charges, principal, then fees. No part exceeds what is owed; any remainder is
 *  the surplus. Cents. Source: loan-core 2.4 (sale proceeds; UCC 9-615). */
export function allocateProceeds(owed: OwedParts, grossCents: Cents): OwedParts & { readonly surplusCents: Cents } {
  let leftCents = grossCents;
  const take = (owedCents: Cents): Cents => {
    const takenCents = minCents(leftCents, owedCents);
    leftCents = subtractCents(leftCents, takenCents);
    return takenCents;
  };
  const costsCents = take(owed.costsCents);
  const interestCents = take(owed.interestCents);
  const chargeCents = take(owed.chargeCents);
  const graceCents = take(owed.graceCents);
  const customaryFeeCents = take(owed.customaryFeeCents);
  const maintenanceCents = take(owed.maintenanceCents);
  const principalCents = take(owed.principalCents);
  const feesCents = take(owed.feesCents);
  return {
    costsCents,
    interestCents,
    chargeCents,
    graceCents,
    customaryFeeCents,
    maintenanceCents,
    principalCents,
    feesCents,
    surplusCents: leftCents,
  };
}

/** SALE with accounting: the auction owes the gross amount. `parts` of the debt are paid in the order of UCC 9-615. Any
 *  remainder is the borrower's surplus, or the lender's gain when the law gives the borrower no surplus. Source: loan-core
 *  2.3, journal F. */
export function sale(
  grossCents: Cents,
  parts: OwedParts,
  surplusCents: Cents,
  books: LoanBooks,
  paysSurplus: boolean,
): JournalEntry {
  const surplus = paysSurplus ? credit(2400, surplusCents, 'surplus') : credit(4090, surplusCents);
  if (books === 'chargedOff') {
    const paidCents = owedPartsCents(parts);
    return balanced('SALE', [
      debit(1210, grossCents),
      credit(4080, paidCents),
      debit(9190, paidCents),
      ...claimLines(credit, parts),
      surplus,
    ]);
  }
  const incomeCents = incomePartsCents(parts);
  const income =
    books === 'nonAccrual'
      ? [credit(4000, incomeCents), debit(9290, incomeCents), ...incomeMemo(credit, parts)]
      : incomeReceivables(credit, parts);
  return balanced('SALE', [
    debit(1210, grossCents),
    credit(1140, parts.costsCents, 'cost'),
    ...income,
    credit(1130, parts.maintenanceCents, 'maintenance'),
    credit(1100, parts.principalCents, 'principal'),
    credit(1130, parts.feesCents, 'fee'),
    surplus,
  ]);
}

/** AUCTION_REMITS: the auction pays what it owes. Source: loan-core 2.3. */
export function auctionRemits(amountCents: Cents): JournalEntry {
  return balanced('AUCTION_REMITS', [debit(1000, amountCents), credit(1210, amountCents)]);
}

/** SURPLUS_PAID: the borrower receives the surplus of the sale. Source: loan-core 2.3. */
export function surplusPaid(surplusCents: Cents): JournalEntry {
  return balanced('SURPLUS_PAID', [debit(2400, surplusCents, 'surplus'), credit(1000, surplusCents)]);
}

/** ESCHEAT: an unclaimed surplus is paid to the state. Source: loan-core 2.3. */
export function escheated(surplusCents: Cents): JournalEntry {
  return balanced('ESCHEAT', [debit(2400, surplusCents, 'surplus'), credit(2410, surplusCents)]);
}

/** Returns the carrying value of a debt on the balance sheet; cents. */
export function carryingCents(owed: OwedParts, books: LoanBooks): Cents {
  if (books === 'chargedOff') return NO_CENTS;
  const allCents = owedPartsCents(owed);
  return books === 'nonAccrual' ? subtractCents(allCents, incomePartsCents(owed)) : allCents;
}

/** FORFEIT: after the grace period the debt ends and the lender owns the vehicle at the debt's carrying value. Source:
 *  loan-core 2.3. */
export function forfeit(owed: OwedParts, books: LoanBooks): JournalEntry {
  if (books === 'chargedOff')
    return balanced('FORFEIT', [debit(9190, owedPartsCents(owed)), ...claimLines(credit, owed)]);
  const income =
    books === 'nonAccrual'
      ? [debit(9290, incomePartsCents(owed)), ...incomeMemo(credit, owed)]
      : incomeReceivables(credit, owed);
  return balanced('FORFEIT', [
    debit(1200, carryingCents(owed, books), 'collateral'),
    credit(1100, owed.principalCents, 'principal'),
    ...income,
    credit(1130, owed.maintenanceCents, 'maintenance'),
    credit(1130, owed.feesCents, 'fee'),
    credit(1140, owed.costsCents, 'cost'),
  ]);
}

/** FORFEIT sale: sells the lender's own vehicle at a gain or a loss. Source: loan-core 2.3. */
export function forfeitSale(grossCents: Cents, carrying: Cents): JournalEntry {
  return balanced('FORFEIT_SALE', [
    debit(1210, grossCents),
    debit(5060, floorAtZero(subtractCents(carrying, grossCents))),
    credit(1200, carrying, 'collateral'),
    credit(4090, floorAtZero(subtractCents(grossCents, carrying))),
  ]);
}
