import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { payInterest } from './interest.ts';
import { billedPrincipalOfLine, unpaidStatementsCents } from './line-due.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from './loan-snapshot.ts';

/** Takes `paidCents` off what statements leave unpaid, the oldest first. More than they leave is ignored. */
export function payStatements(statements: readonly LineStatement[], paidCents: Cents): LineStatement[] {
  let leftCents = paidCents;
  return statements.map((statement) => {
    const takenCents = minCents(leftCents, statement.unpaidCents);
    leftCents = subtractCents(leftCents, takenCents);
    return takenCents === 0
      ? statement
      : { ...statement, unpaidCents: subtractCents(statement.unpaidCents, takenCents) };
  });
}

/** What a statement newly billed: its minimum without what it carried over; cents. */
export function newlyBilledCents(statement: LineStatement): Cents {
  return sumCents(statement.interestCents, statement.customaryFeeCents, statement.principalCents);
}

/** Puts `backCents` back on statements, the newest first and each at most to what it newly billed: payments satisfy the
 *  oldest first, so what is missing is missing at the end. More than they billed is ignored. */
export function unpayStatements(statements: readonly LineStatement[], backCents: Cents): LineStatement[] {
  let leftCents = backCents;
  return statements
    .toReversed()
    .map((statement) => {
      const roomCents = subtractCents(newlyBilledCents(statement), statement.unpaidCents);
      const putCents = minCents(leftCents, roomCents);
      leftCents = subtractCents(leftCents, putCents);
      return putCents === 0 ? statement : { ...statement, unpaidCents: sumCents(statement.unpaidCents, putCents) };
    })
    .toReversed();
}

/** Lowers what is billed to what is still owed, after a draw and its charges were taken back: no statement asks for more
 *  than the line owes. Paid statements stay paid; the newest gives way first. */
export function trimBilled(loan: LoanSnapshot): LoanSnapshot {
  const { line, balances } = loan;
  if (line === null) return loan;
  const billedInterestCents = minCents(line.billedInterestCents, balances.interestCents);
  const billedCustomaryFeeCents = minCents(line.billedCustomaryFeeCents, balances.customaryFeeCents);
  const principalCents = minCents(billedPrincipalOfLine(line), balances.principalCents);
  let excessCents = subtractCents(
    unpaidStatementsCents(line.statements),
    billedInterestCents,
    billedCustomaryFeeCents,
    principalCents,
  );
  const statements = line.statements
    .toReversed()
    .map((statement) => {
      const cutCents = minCents(excessCents, statement.unpaidCents);
      excessCents = subtractCents(excessCents, cutCents);
      return cutCents === 0 ? statement : { ...statement, unpaidCents: subtractCents(statement.unpaidCents, cutCents) };
    })
    .toReversed();
  return { ...loan, line: { ...line, billedInterestCents, billedCustomaryFeeCents, statements } };
}

/** What a payment does to what is billed: the billed parts shrink, and statements are satisfied, the oldest first. The exact
 *  customary fee is not touched. */
export function payBilled(line: CreditLine, parts: PaymentAllocation): CreditLine {
  const interestCents = minCents(line.billedInterestCents, parts.interestCents);
  const customaryFeeCents = minCents(line.billedCustomaryFeeCents, parts.customaryFeeCents);
  const principalCents = minCents(billedPrincipalOfLine(line), parts.principalCents);
  return {
    ...line,
    billedInterestCents: subtractCents(line.billedInterestCents, interestCents),
    billedCustomaryFeeCents: subtractCents(line.billedCustomaryFeeCents, customaryFeeCents),
    statements: payStatements(line.statements, sumCents(interestCents, customaryFeeCents, principalCents)),
  };
}

function paidLine(line: CreditLine, parts: PaymentAllocation): CreditLine {
  return { ...payBilled(line, parts), customaryFeeExact: payInterest(line.customaryFeeExact, parts.customaryFeeCents) };
}

/** Takes the parts of a payment off a line: its balances, both exact accumulators, what is billed, and its statements, the
 *  oldest first. Only billed amounts satisfy statements; a payment ahead does not. Faults on a loan that is no line.
 *  Source: loan-core 0.4, 2.4, 4.1. */
export function applyLineParts(loan: LoanSnapshot, parts: PaymentAllocation): LoanSnapshot {
  if (loan.line === null) throw new Error(`loan ${loan.loanId} is no line of credit`);
  const b = loan.balances;
  return {
    ...loan,
    accruedExact: payInterest(loan.accruedExact, parts.interestCents),
    balances: {
      ...b,
      principalCents: subtractCents(b.principalCents, parts.principalCents),
      interestCents: subtractCents(b.interestCents, parts.interestCents),
      customaryFeeCents: subtractCents(b.customaryFeeCents, parts.customaryFeeCents),
      feesCents: subtractCents(b.feesCents, parts.feesCents),
      costsCents: subtractCents(b.costsCents, parts.costsCents),
      creditCents: sumCents(b.creditCents, parts.creditCents),
    },
    line: paidLine(loan.line, parts),
  };
}

/** The parts of nothing, to build others from. */
export const NO_LINE_PARTS: PaymentAllocation = {
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  principalCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
  creditCents: NO_CENTS,
};
