import { subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { balanced, credit, debit, type ChargeInterval, type JournalEntry, type JournalLine } from './journal-entry.ts';

/** Which books hold what a loan owes. `balance`: all on the balance sheet (11xx). `nonAccrual`: interest and charges in 9200,
 *  all other parts on the balance sheet. `chargedOff`: all as a claim in 9100. Source: loan-core 2.1, 2.3. */
export type LoanBooks = 'balance' | 'nonAccrual' | 'chargedOff';

/** What a loan owes by component, in cents; none negative. */
export interface OwedParts {
  readonly interestCents: Cents;
  readonly chargeCents: Cents;
  readonly graceCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly maintenanceCents: Cents;
  readonly principalCents: Cents;
  readonly feesCents: Cents;
  readonly costsCents: Cents;
}

/** Sums the parts that non-accrual holds in 9200. */
export function incomePartsCents(parts: OwedParts): Cents {
  return sumCents(parts.interestCents, parts.chargeCents, parts.graceCents, parts.customaryFeeCents);
}

/** Sums everything owed; cents. */
export function owedPartsCents(parts: OwedParts): Cents {
  return sumCents(
    incomePartsCents(parts),
    parts.maintenanceCents,
    parts.principalCents,
    parts.feesCents,
    parts.costsCents,
  );
}

type Side = typeof debit;

/** Builds lines for interest, charges and customary fee on their receivables. */
export function incomeReceivables(side: Side, parts: OwedParts): JournalLine[] {
  return [
    side(1110, parts.interestCents, 'interest'),
    side(1120, parts.chargeCents, 'charge'),
    side(1120, parts.graceCents, 'grace'),
    side(1125, parts.customaryFeeCents, 'customaryFee'),
  ];
}

/** Builds lines for the same parts on the non-accrual claim. */
export function incomeMemo(side: Side, parts: OwedParts): JournalLine[] {
  return [
    side(9200, parts.interestCents, 'interest'),
    side(9200, parts.chargeCents, 'charge'),
    side(9200, parts.graceCents, 'grace'),
    side(9200, parts.customaryFeeCents, 'customaryFee'),
  ];
}

/** Builds lines for everything owed on the charged-off claim. */
export function claimLines(side: Side, parts: OwedParts): JournalLine[] {
  return [
    side(9100, parts.principalCents, 'principal'),
    side(9100, parts.interestCents, 'interest'),
    side(9100, parts.chargeCents, 'charge'),
    side(9100, parts.graceCents, 'grace'),
    side(9100, parts.customaryFeeCents, 'customaryFee'),
    side(9100, parts.maintenanceCents, 'maintenance'),
    side(9100, parts.feesCents, 'fee'),
    side(9100, parts.costsCents, 'cost'),
  ];
}

/** ENTER non-accrual: reverses accrued, unpaid income, which continues as a claim in 9200. `unearnedCents` of the charge was
 *  never income, so it is debited to 2200 instead of 4900. Source: loan-core 2.3. */
export function enterNonAccrualPosting(parts: OwedParts, unearnedCents: Cents): JournalEntry {
  const movedCents = incomePartsCents(parts);
  return balanced('ENTER_NON_ACCRUAL', [
    debit(2200, unearnedCents, 'charge'),
    debit(4900, subtractCents(movedCents, unearnedCents)),
    ...incomeReceivables(credit, parts),
    ...incomeMemo(debit, parts),
    credit(9290, movedCents),
  ]);
}

/** LEAVE non-accrual: the inverse of ENTER. `unearnedCents` of the charge is deferred again. Source: loan-core 2.3. */
export function leaveNonAccrualPosting(parts: OwedParts, unearnedCents: Cents): JournalEntry {
  const movedCents = incomePartsCents(parts);
  return balanced('LEAVE_NON_ACCRUAL', [
    ...incomeReceivables(debit, parts),
    credit(2200, unearnedCents, 'charge'),
    credit(4900, subtractCents(movedCents, unearnedCents)),
    debit(9290, movedCents),
    ...incomeMemo(credit, parts),
  ]);
}

/** GRACE_CHARGE of a non-accrual loan: a claim outside the balance sheet. Source: loan-core 2.3 (ACCRUE while non-accrual). */
export function graceChargeMemo(addedCents: Cents, interval: ChargeInterval): JournalEntry {
  return { ...balanced('GRACE_CHARGE', [debit(9200, addedCents, 'grace'), credit(9290, addedCents)]), interval };
}

function lossLines(parts: OwedParts, unearnedCents: Cents, isNonAccrual: boolean): JournalLine[] {
  const incomeLines = isNonAccrual ? [] : incomeReceivables(credit, parts);
  const reversedCents = sumCents(
    ...incomeLines.map((line) => line.amountCents),
    parts.maintenanceCents,
    parts.feesCents,
  );
  return [
    debit(1190, parts.principalCents),
    debit(2200, unearnedCents, 'charge'),
    debit(4900, subtractCents(reversedCents, unearnedCents)),
    debit(5050, parts.costsCents),
    credit(1100, parts.principalCents, 'principal'),
    ...incomeLines,
    credit(1130, parts.maintenanceCents, 'maintenance'),
    credit(1130, parts.feesCents, 'fee'),
    credit(1140, parts.costsCents, 'cost'),
  ];
}

function endMemo(parts: OwedParts, isNonAccrual: boolean): JournalLine[] {
  return isNonAccrual ? [debit(9290, incomePartsCents(parts)), ...incomeMemo(credit, parts)] : [];
}

/** CHARGE_OFF: writes principal off against the allowance, reverses income and fees, and expenses costs. Non-accrual income is
 *  already reversed. `unearnedCents` of the charge is debited to 2200. Source: loan-core 2.3, journal E. */
export function chargeOffPosting(parts: OwedParts, unearnedCents: Cents, isNonAccrual: boolean): JournalEntry {
  return balanced('CHARGE_OFF', lossLines(parts, unearnedCents, isNonAccrual));
}

/** CHARGE_OFF of a loan without personal liability: the debt ends, and no claim is kept. Source: loan-core 2.3 (CHARGE_OFF memo
 *  only where the product allows a deficiency). */
export function chargeOffWithoutClaim(parts: OwedParts, unearnedCents: Cents, isNonAccrual: boolean): JournalEntry {
  return balanced('CHARGE_OFF', [...lossLines(parts, unearnedCents, isNonAccrual), ...endMemo(parts, isNonAccrual)]);
}

/** CHARGE_OFF memo: the borrower still owes everything, as a claim in 9100. Source: loan-core 2.3, journal E. */
export function chargeOffMemo(parts: OwedParts, isNonAccrual: boolean): JournalEntry {
  return balanced('CHARGE_OFF_MEMO', [
    ...claimLines(debit, parts),
    credit(9190, owedPartsCents(parts)),
    ...endMemo(parts, isNonAccrual),
  ]);
}

/** DISCHARGE: ends a debt in whichever books hold it, like CHARGE_OFF but without keeping a claim. Used for a bankruptcy
 *  discharge and for a deficiency that the law bars or the lender waives. Source: loan-core 2.3 (SALE, BANKRUPTCY), 3.3 (T20,
 *  T21, T27). */
export function debtEnded(parts: OwedParts, unearnedCents: Cents, books: LoanBooks): JournalEntry {
  if (books === 'chargedOff')
    return balanced('DISCHARGE', [debit(9190, owedPartsCents(parts)), ...claimLines(credit, parts)]);
  const isNonAccrual = books === 'nonAccrual';
  return balanced('DISCHARGE', [...lossLines(parts, unearnedCents, isNonAccrual), ...endMemo(parts, isNonAccrual)]);
}
