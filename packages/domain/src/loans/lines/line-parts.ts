import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { payInterest } from '#loans/charges/interest.ts';
import { billedPrincipalOfLine, unpaidStatementsCents } from './line-due.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from '#loans/loan-snapshot.ts';

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

/** The billed part of a line. */
type Billed = Pick<CreditLine, 'billedInterestCents' | 'billedCustomaryFeeCents' | 'statements'>;

/** Lowers what is billed to what is owed (cents by component): no statement asks for more than the line owes. The newest
 *  statement gives way first. */
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

/** `trimStatements` of a loan, after a draw and its charges were taken back. */
export function trimBilled(loan: LoanSnapshot): LoanSnapshot {
  const { line, balances: b } = loan;
  if (line === null) return loan;
  const owed = { principal: b.principalCents, interest: b.interestCents, customaryFee: b.customaryFeeCents };
  return { ...loan, line: { ...line, ...trimStatements(line, owed) } };
}

/** What a payment does to what is billed: the billed parts shrink, and statements are satisfied, the oldest first. The exact
 *  customary fee is not touched. */
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
  return { ...payBilled(line, parts), customaryFeeExact: payInterest(line.customaryFeeExact, parts.customaryFeeCents) };
}

/** A line of which a charge was forgiven: what is billed of it goes first, as if it were paid. Source: loan-core 2.3 (FEE_WAIVE). */
export function waiveOfLine(line: CreditLine, part: 'interest' | 'customaryFee', waivedCents: Cents): CreditLine {
  return part === 'interest'
    ? payBilled(line, { ...NO_LINE_PARTS, interestCents: waivedCents })
    : paidLine(line, { ...NO_LINE_PARTS, customaryFeeCents: waivedCents });
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
