import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { payLineCharge } from '#loans/charges/interest.ts';
import { billedPrincipalOfLine, unpaidStatementsCents } from './line-due.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Applies `paidCents` to the unpaid amounts of statements, oldest first. Any excess is ignored. */
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

/** Returns the amount a statement newly billed, in cents: its minimum without what it carried over. */
export function newlyBilledCents(statement: LineStatement): Cents {
  return sumCents(statement.interestCents, statement.customaryFeeCents, statement.principalCents);
}

type Billed = Pick<CreditLine, 'billedInterestCents' | 'billedCustomaryFeeCents' | 'statements'>;

/** Reduces the billed amounts to what is owed (cents by component), so that no statement asks for more than the line owes. The
 *  newest statement is reduced first. */
export function trimStatements(
  billed: Billed,
  owed: { readonly principal: number; readonly interest: number; readonly customaryFee: number },
): Billed {
  const billedInterestCents = minCents(billed.billedInterestCents, cents(owed.interest));
  const billedCustomaryFeeCents = minCents(billed.billedCustomaryFeeCents, cents(owed.customaryFee));
  const principalCents = minCents(billedPrincipalOfLine(billed), cents(owed.principal));
  let excessCents = subtractCents(
    unpaidStatementsCents(billed.statements),
    billedInterestCents,
    billedCustomaryFeeCents,
    principalCents,
  );
  const statements = billed.statements
    .toReversed()
    .map((statement) => {
      const cutCents = minCents(excessCents, statement.unpaidCents);
      excessCents = subtractCents(excessCents, cutCents);
      return cutCents === 0 ? statement : { ...statement, unpaidCents: subtractCents(statement.unpaidCents, cutCents) };
    })
    .toReversed();
  return { billedInterestCents, billedCustomaryFeeCents, statements };
}

/** Runs `trimStatements` on a loan after a draw and its charges were reversed. */
export function trimBilled(loan: LoanSnapshot): LoanSnapshot {
  const { line, balances: b } = loan;
  if (line === null) return loan;
  const owed = { principal: b.principalCents, interest: b.interestCents, customaryFee: b.customaryFeeCents };
  return { ...loan, line: { ...line, ...trimStatements(line, owed) } };
}

/** Applies a payment to the billed parts and to the statements, oldest first. The exact customary fee stays as it is. */
function payBilled(line: CreditLine, parts: PaymentAllocation): CreditLine {
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
  return {
    ...payBilled(line, parts),
    customaryFeeExact: payLineCharge(line.customaryFeeExact, parts.customaryFeeCents),
  };
}

/** Returns the line after a charge is waived. The billed part of the charge is reduced first, as if it were paid. Source:
 *  loan-core 2.3 (FEE_WAIVE). */
export function waiveOfLine(line: CreditLine, part: 'interest' | 'customaryFee', waivedCents: Cents): CreditLine {
  return part === 'interest'
    ? payBilled(line, { ...NO_LINE_PARTS, interestCents: waivedCents })
    : paidLine(line, { ...NO_LINE_PARTS, customaryFeeCents: waivedCents });
}

/** Subtracts the parts of a payment from a line: balances, both exact charges, billed amounts and statements, oldest first.
 *  Only payments of billed amounts satisfy statements; a payment ahead does not. Throws when the loan is not a line of credit.
 *  Source: loan-core 0.4, 2.4, 4.1. */
export function applyLineParts(loan: LoanSnapshot, parts: PaymentAllocation): LoanSnapshot {
  if (loan.line === null) throw new Error(`loan ${loan.loanId} is no line of credit`);
  const b = loan.balances;
  return {
    ...loan,
    accruedExact: payLineCharge(loan.accruedExact, parts.interestCents),
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

/** An empty allocation to build others from. */
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
