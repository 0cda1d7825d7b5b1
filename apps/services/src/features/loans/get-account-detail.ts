import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { CreditLine, PawnPeriod } from '@lendside/domain/loans/loan-snapshot.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS, sumCents } from '@lendside/domain/money/cents.ts';
import { roundHalfUp } from '@lendside/domain/money/rounding.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { toDisclosures } from './to-disclosures.ts';
import { toLoanEntity, type EntityFacts } from './to-loan-entity.ts';

type AccountDetail = ResponseOf<typeof getAccountDetail>;

/** One basis point (0.01 percent) in rate units of 10^-8. */
const RATE_E8_PER_BASIS_POINT = 10_000n;

/** Formats a nominal annual rate in percent: 99000000 becomes "99.00". Null when the product has a charge per period instead
 *  of a rate. */
function toRate(rateE8: number): string | null {
  return rateE8 === 0 ? null : formatAmount(roundHalfUp(BigInt(rateE8), RATE_E8_PER_BASIS_POINT));
}

function toLineWorkings(line: CreditLine): NonNullable<AccountDetail['workings']['line']> {
  return {
    creditLimit: line.creditLimitCents,
    holds: line.holdsCents,
    billedInterest: line.billedInterestCents,
    billedCustomaryFee: line.billedCustomaryFeeCents,
    customaryFeeExact: line.customaryFeeExact.toString(),
    nextCycleDate: line.nextCycleOn,
    statements: line.statements.map((each) => ({
      number: each.number,
      cycleDate: each.cycleOn,
      dueDate: each.dueOn,
      interest: each.interestCents,
      customaryFee: each.customaryFeeCents,
      principal: each.principalCents,
      pastDue: each.pastDueCents,
      fees: each.feesCents,
      minimum: each.minimumCents,
      unpaid: each.unpaidCents,
    })),
  };
}

function toPawnWorkings(pawn: PawnPeriod): NonNullable<AccountDetail['workings']['pawn']> {
  return {
    startDate: pawn.startsOn,
    charge: pawn.chargeCents,
    carriedCharge: pawn.carriedCents,
    cashCharge: pawn.cashChargeCents,
    grace: pawn.graceExact.toString(),
  };
}

/** Returns the payment that the loan's next due date asks for. A renewed pawn will owe its own period's charge by then. */
function nextPaymentOf({ dueDate, minimumAmountDue, comingCharge }: LoanEntity): AccountDetail['nextPayment'] {
  if (dueDate === null) return null;
  return { date: dueDate, amount: sumCents(minimumAmountDue, comingCharge?.amount ?? NO_CENTS) };
}

function toWorkings({ snapshot }: LoanRecord): AccountDetail['workings'] {
  const b = snapshot.balances;
  return {
    balances: {
      principal: b.principalCents,
      interest: b.interestCents,
      charge: b.chargeCents,
      grace: b.graceCents,
      customaryFee: b.customaryFeeCents,
      maintenance: b.maintenanceCents,
      fees: b.feesCents,
      costs: b.costsCents,
      credit: b.creditCents,
      unearnedCharge: b.unearnedChargeCents,
    },
    accruedExact: snapshot.accruedExact.toString(),
    applied: snapshot.appliedCents,
    rateE8: snapshot.rateE8,
    chainStartDate: snapshot.chainStartOn,
    phase: snapshot.phase,
    isNonAccrual: snapshot.isNonAccrual,
    renewalNumber: snapshot.renewalNumber,
    chainPrincipal: snapshot.chainPrincipalCents,
    statusBeforeBankruptcy: snapshot.statusBeforeBankruptcy,
    line: snapshot.line === null ? null : toLineWorkings(snapshot.line),
    pawn: snapshot.pawn === null ? null : toPawnWorkings(snapshot.pawn),
    schedule: snapshot.schedule.map((item) => ({
      number: item.number,
      dueDate: item.dueOn,
      amount: item.amountCents,
      interest: item.interestCents,
      principal: item.principalCents,
      balance: item.balanceCents,
    })),
  };
}

/** Returns one loan in full, with everything the web app needs to preview a payment by the server's rules. Source: LAP-071,
 *  LOP-118. */
export function toAccountDetail(record: LoanRecord, facts: EntityFacts): AccountDetail {
  const loan = toLoanEntity(record, facts);
  return {
    loan,
    autoPay: loan.autoPay,
    nextPayment: nextPaymentOf(loan),
    creditLimit: record.snapshot.line?.creditLimitCents ?? null,
    rate: toRate(record.snapshot.rateE8),
    ...toDisclosures(record),
    collectionHeldFor: facts.circumstances.isCoveredBorrower ? 'coveredBorrower' : null,
    workings: toWorkings(record),
  };
}
