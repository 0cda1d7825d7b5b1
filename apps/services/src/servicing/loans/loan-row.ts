import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanBalances, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { LoanPhase, LoanStatusCode } from '@lendside/domain/loans/loan-status.ts';
import { cents, NO_CENTS, subtractCents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';

/** A loan as the view `servicing.loan_record` has it. Balances are debit less credit by account and component ("1120charge"). */
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
  readonly autopay: LoanRecord['autopay'];
  readonly balances: Readonly<Record<string, number>> | null;
  readonly schedule:
    | readonly (readonly [
        number: number,
        dueOn: string,
        amount: number,
        interest: number,
        principal: number,
        balance: number,
      ])[]
    | null;
}

function toBalances(rows: Readonly<Record<string, number>>): LoanBalances {
  const sum = (...names: string[]): Cents => cents(names.reduce((total, name) => total + (rows[name] ?? 0), 0));
  return {
    principalCents: sum('1100principal'),
    interestCents: sum('1110interest', '9200interest'),
    chargeCents: sum('1120charge'),
    graceCents: sum('1120grace'),
    feesCents: sum('1130fee'),
    costsCents: sum('1140cost'),
    creditCents: subtractCents(NO_CENTS, sum('2010credit')),
    unearnedChargeCents: subtractCents(NO_CENTS, sum('2200charge')),
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
    asOf: businessDate(row.asOf),
    noteOn: businessDate(row.noteOn),
    chainStartOn: businessDate(row.chainStartOn),
    originalPrincipalCents: cents(row.originalPrincipal),
    rateE8: row.rateE8,
    balances: toBalances(row.balances ?? {}),
    accruedExact: BigInt(row.accruedExact),
    appliedCents: cents(row.applied),
    schedule: (row.schedule ?? []).map(([number, dueOn, amount, interest, principal, balance]) => ({
      number,
      dueOn: businessDate(dueOn),
      amountCents: cents(amount),
      interestCents: cents(interest),
      principalCents: cents(principal),
      balanceCents: cents(balance),
    })),
  };
}

/** The loan of a row with what surrounds its books. */
export function toLoanRecord(row: LoanRow): LoanRecord {
  return {
    snapshot: toSnapshot(row),
    brand: row.brand,
    storeId: row.storeId,
    storePhone: row.storePhone,
    storeState: row.storeState,
    customerId: row.customerId,
    cosignerId: row.cosignerId,
    paidOffOn: row.paidOffOn === null ? null : businessDate(row.paidOffOn),
    collateral: row.collateral,
    autopay: row.autopay,
    quoteVersion: row.quoteVersion,
    paymentInFlight: row.paymentInFlight,
  };
}
