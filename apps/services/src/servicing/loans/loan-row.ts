import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { CreditLine, LoanBalances, LoanSnapshot, PawnPeriod } from '@lendside/domain/loans/loan-snapshot.ts';
import type { LoanPhase, LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import { cents, NO_CENTS, subtractCents } from '@lendside/domain/money/cents.ts';
import { neverChanges } from '@lendside/domain/values/unchanging.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { LIMITS } from '#platform/limits.ts';
import { rememberTexts } from '#platform/remember-texts.ts';
import { dayOfNumber, dayOfText } from './business-day-cache.ts';

/** A row of the view `servicing.loan_record`. Balances are debit minus credit, keyed by account and component ("1120charge"). */
export interface LoanRow {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: LoanSystemId;
  readonly productId: number;
  readonly status: LoanStatusCode;
  readonly phase: LoanPhase;
  readonly asOf: string;
  readonly noteOn: string;
  readonly chainStartOn: string;
  readonly originalPrincipal: number;
  readonly rateE8: number;
  readonly accruedExact: string;
  readonly applied: number;
  readonly brand: string;
  readonly storeId: number;
  readonly storePhone: string;
  readonly storeState: string;
  readonly customerId: string;
  readonly cosignerId: string | null;
  readonly paidOffOn: string | null;
  readonly collateral: LoanRecord['collateral'];
  readonly quoteVersion: number;
  readonly paymentInFlight: boolean;
  /** The open renewal of the loan. */
  readonly renewal: RenewalRow | null;
  /** Until when the renewal that made the loan can be taken back. */
  readonly voidUntil: string | null;
  readonly autopay: AutopayRow | null;
  readonly balances: Readonly<Record<string, number>> | null;
  /** Installments in order. Days are counted from 1970-01-01. */
  readonly schedule: readonly (readonly [
    number: number,
    dueDay: number,
    amount: number,
    interest: number,
    principal: number,
    balance: number,
  ])[];
  /** For a loan with a single date: first day and charge of its period, what it carried over, charge on cash, exact grace. */
  readonly period:
    | readonly [startsOn: string, charge: number, carried: number, cashCharge: number, graceExact: string]
    | null;
  readonly isNonAccrual: boolean;
  readonly renewalNumber: number;
  readonly chainPrincipal: number;
  readonly statusBeforeBankruptcy: LoanStatusCode | null;
  readonly line: LineRow | null;
}

/** An open renewal. */
interface RenewalRow extends Omit<NonNullable<LoanRecord['renewal']>, 'signBy'> {
  readonly signBy: string;
}

/** Autopay of a loan, with the withdrawals announced to its payer. */
interface AutopayRow extends Omit<NonNullable<LoanRecord['autopay']>, 'announced'> {
  readonly announced: readonly (readonly [on: string, amount: number, sentOn: string, retryOf: number | null])[];
}

/** The line of credit of a loan, with its statements oldest first. */
interface LineRow {
  readonly creditLimit: number;
  readonly holds: number;
  readonly billedInterest: number;
  readonly billedCustomaryFee: number;
  readonly customaryFeeExact: string;
  readonly nextCycleOn: string;
  readonly statements: readonly (readonly [
    number: number,
    cycleOn: string,
    dueOn: string,
    interest: number,
    customaryFee: number,
    principal: number,
    pastDue: number,
    fees: number,
    minimum: number,
    unpaid: number,
  ])[];
}

function toLine(row: LineRow): CreditLine {
  return {
    creditLimitCents: cents(row.creditLimit),
    holdsCents: cents(row.holds),
    billedInterestCents: cents(row.billedInterest),
    billedCustomaryFeeCents: cents(row.billedCustomaryFee),
    customaryFeeExact: BigInt(row.customaryFeeExact),
    nextCycleOn: dayOfText(row.nextCycleOn),
    statements: row.statements.map(
      ([number, cycleOn, dueOn, interest, customaryFee, principal, pastDue, fees, minimum, unpaid]) => ({
        number,
        cycleOn: dayOfText(cycleOn),
        dueOn: dayOfText(dueOn),
        interestCents: cents(interest),
        customaryFeeCents: cents(customaryFee),
        principalCents: cents(principal),
        pastDueCents: cents(pastDue),
        feesCents: cents(fees),
        minimumCents: cents(minimum),
        unpaidCents: cents(unpaid),
      }),
    ),
  };
}

function toBalances(rows: Readonly<Record<string, number>>): LoanBalances {
  const of = (account: string): number => rows[account] ?? 0;
  return {
    principalCents: cents(of('1100principal') + of('9100principal')),
    interestCents: cents(of('1110interest') + of('9100interest') + of('9200interest')),
    chargeCents: cents(of('1120charge') + of('9100charge') + of('9200charge')),
    graceCents: cents(of('1120grace') + of('9100grace') + of('9200grace')),
    customaryFeeCents: cents(of('1125customaryFee') + of('9100customaryFee') + of('9200customaryFee')),
    maintenanceCents: cents(of('1130maintenance') + of('9100maintenance')),
    feesCents: cents(of('1130fee') + of('9100fee')),
    costsCents: cents(of('1140cost') + of('9100cost')),
    creditCents: subtractCents(NO_CENTS, cents(of('2010credit'))),
    unearnedChargeCents: subtractCents(NO_CENTS, cents(of('2200charge'))),
  };
}

function toPawn({ productId, period }: LoanRow): PawnPeriod | null {
  if (period === null || findProduct(productId)?.kind !== 'pawn') return null;
  const [startsOn, charge, carried, cashCharge, graceExact] = period;
  return {
    startsOn: dayOfText(startsOn),
    chargeCents: cents(charge),
    carriedCents: cents(carried),
    cashChargeCents: cents(cashCharge),
    graceExact: BigInt(graceExact),
  };
}

function toSnapshot(row: LoanRow): LoanSnapshot {
  return {
    loanId: row.loanId,
    loanHeader: row.loanHeader,
    lmsId: row.lmsId,
    productId: row.productId,
    status: row.status,
    phase: row.phase,
    asOf: dayOfText(row.asOf),
    noteOn: dayOfText(row.noteOn),
    chainStartOn: dayOfText(row.chainStartOn),
    originalPrincipalCents: cents(row.originalPrincipal),
    rateE8: row.rateE8,
    balances: toBalances(row.balances ?? {}),
    accruedExact: BigInt(row.accruedExact),
    appliedCents: cents(row.applied),
    schedule: row.schedule.map(([number, dueDay, amount, interest, principal, balance]) => ({
      number,
      dueOn: dayOfNumber(dueDay),
      amountCents: cents(amount),
      interestCents: cents(interest),
      principalCents: cents(principal),
      balanceCents: cents(balance),
    })),
    isNonAccrual: row.isNonAccrual,
    renewalNumber: row.renewalNumber,
    chainPrincipalCents: cents(row.chainPrincipal),
    statusBeforeBankruptcy: row.statusBeforeBankruptcy,
    line: row.line === null ? null : toLine(row.line),
    pawn: toPawn(row),
  };
}

function toAutopay(row: AutopayRow): NonNullable<LoanRecord['autopay']> {
  return {
    ...row,
    announced: row.announced.map(([on, amount, sentOn, retryOf]) => ({
      on: dayOfText(on),
      amountCents: cents(amount),
      sentOn: dayOfText(sentOn),
      retryOf,
    })),
  };
}

/** Converts a row to the loan and the facts that belong to it. */
export function toLoanRecord(row: LoanRow): LoanRecord {
  return {
    snapshot: toSnapshot(row),
    brand: row.brand,
    storeId: row.storeId,
    storePhone: row.storePhone,
    storeState: row.storeState,
    customerId: row.customerId,
    cosignerId: row.cosignerId,
    paidOffOn: row.paidOffOn === null ? null : dayOfText(row.paidOffOn),
    collateral: row.collateral,
    autopay: row.autopay === null ? null : toAutopay(row.autopay),
    quoteVersion: row.quoteVersion,
    paymentInFlight: row.paymentInFlight,
    renewal: row.renewal === null ? null : { ...row.renewal, signBy: dayOfText(row.renewal.signBy) },
    voidUntil: row.voidUntil === null ? null : new Date(row.voidUntil),
  };
}

/** Converts a row that the database wrote as JSON text. The same text returns the same object, so an unchanged loan is not
 *  parsed again. */
export const readLoanText = rememberTexts(
  (text): LoanRecord => neverChanges(toLoanRecord(JSON.parse(text) as LoanRow)),
  LIMITS.loansRemembered,
);
