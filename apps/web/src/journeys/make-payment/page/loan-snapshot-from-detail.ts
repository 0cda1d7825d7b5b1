import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { CreditLine, LoanSnapshot, PawnPeriod } from '@lendside/domain/loans/loan-snapshot.ts';

/** The detail of one loan as the services return it. */
export type AccountDetail = ResponseOf<typeof getAccountDetail>;

function lineFromDetail(line: NonNullable<AccountDetail['workings']['line']>): CreditLine {
  return {
    creditLimitCents: line.creditLimit,
    holdsCents: line.holds,
    billedInterestCents: line.billedInterest,
    billedCustomaryFeeCents: line.billedCustomaryFee,
    customaryFeeExact: BigInt(line.customaryFeeExact),
    nextCycleOn: line.nextCycleDate,
    statements: line.statements.map((each) => ({
      number: each.number,
      cycleOn: each.cycleDate,
      dueOn: each.dueDate,
      interestCents: each.interest,
      customaryFeeCents: each.customaryFee,
      principalCents: each.principal,
      pastDueCents: each.pastDue,
      feesCents: each.fees,
      minimumCents: each.minimum,
      unpaidCents: each.unpaid,
    })),
  };
}

function pawnFromDetail(pawn: NonNullable<AccountDetail['workings']['pawn']>): PawnPeriod {
  return {
    startsOn: pawn.startDate,
    chargeCents: pawn.charge,
    carriedCents: pawn.carriedCharge,
    cashChargeCents: pawn.cashCharge,
    graceExact: BigInt(pawn.grace),
  };
}

/** Turns a loan from the API into the domain's snapshot, so that previews use the same function that posts payments. Source:
 *  loan-core 4.3, design 7. */
export function loanSnapshotFromDetail({ loan, workings }: AccountDetail): LoanSnapshot {
  const { balances } = workings;
  return {
    loanId: loan.loanId,
    loanHeader: loan.loanHeader,
    lmsId: loan.lmsId,
    productId: loan.productId,
    status: loan.statusCode,
    phase: workings.phase,
    asOf: loan.asOf,
    noteOn: loan.noteDate,
    chainStartOn: workings.chainStartDate,
    originalPrincipalCents: loan.originalPrincipal,
    rateE8: workings.rateE8,
    balances: {
      principalCents: balances.principal,
      interestCents: balances.interest,
      chargeCents: balances.charge,
      graceCents: balances.grace,
      customaryFeeCents: balances.customaryFee,
      maintenanceCents: balances.maintenance,
      feesCents: balances.fees,
      costsCents: balances.costs,
      creditCents: balances.credit,
      unearnedChargeCents: balances.unearnedCharge,
    },
    accruedExact: BigInt(workings.accruedExact),
    appliedCents: workings.applied,
    schedule: workings.schedule.map((item) => ({
      number: item.number,
      dueOn: item.dueDate,
      amountCents: item.amount,
      interestCents: item.interest,
      principalCents: item.principal,
      balanceCents: item.balance,
    })),
    isNonAccrual: workings.isNonAccrual,
    renewalNumber: workings.renewalNumber,
    chainPrincipalCents: workings.chainPrincipal,
    statusBeforeBankruptcy: workings.statusBeforeBankruptcy,
    line: workings.line === null ? null : lineFromDetail(workings.line),
    pawn: workings.pawn === null ? null : pawnFromDetail(workings.pawn),
  };
}
