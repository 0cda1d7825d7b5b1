import { addDays, daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { withLines } from '#ledger/journal-entry.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { disburse, originate, periodCharge } from '#ledger/loan-postings.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { buildSchedule } from './instalment-schedule.ts';
import type { LoanSnapshot, ScheduleItem } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { moveLoan } from './loan-transitions.ts';
import { annualRateE8, originationFeeCents } from './origination-price.ts';
import { pawnCharge } from './pawn-charge.ts';
import type { Product } from './product.ts';

/** What was signed. `dueDates` are the instalments' and are empty for a pawn, whose maturity follows from its period.
 *  `chainStartOn` is the note date of the first loan of the renewal chain, the note date itself for a new loan. */
export interface LoanTerms {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly product: Product;
  readonly principalCents: Cents;
  readonly noteOn: BusinessDate;
  readonly chainStartOn: BusinessDate;
  readonly dueDates: readonly BusinessDate[];
  readonly channel: DisbursementChannel;
  /** Of a loan that renews another; a new chain without it. */
  readonly renewal?: { readonly number: number; readonly chainPrincipalCents: Cents };
}

/** A loan with the entries that made it so. */
export interface OpenedLoan {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
}

function chargeOf({ product, principalCents, noteOn, chainStartOn }: LoanTerms): Cents {
  return product.kind === 'pawn' ? pawnCharge(product, principalCents, daysBetween(chainStartOn, noteOn)) : NO_CENTS;
}

/** The schedule the borrower signs: level instalments, or for a pawn its one maturity. Source: loan-core 1.4. */
export function scheduleOf(terms: LoanTerms): ScheduleItem[] {
  const { product, principalCents, noteOn, dueDates } = terms;
  if (product.kind === 'instalment') {
    return buildSchedule({ principalCents, rateE8: annualRateE8(product, principalCents), noteOn, dueDates });
  }
  if (product.kind !== 'pawn') throw new Error(`product ${product.productId} is not scheduled yet`);
  const interestCents = chargeOf(terms);
  const amountCents = sumCents(principalCents, interestCents);
  return [
    {
      number: 1,
      dueOn: addDays(noteOn, product.periodDays),
      amountCents,
      interestCents,
      principalCents,
      balanceCents: NO_CENTS,
    },
  ];
}

/** What the borrower receives: the principal less withheld fees, in cents. Source: loan-core 2.3 (ORIGINATE). */
export function proceedsCents(product: Product, principalCents: Cents): Cents {
  const lienFeeCents = product.kind === 'pawn' ? product.lienFeeCents : NO_CENTS;
  return subtractCents(principalCents, lienFeeCents, originationFeeCents(product, principalCents));
}

/** Books a signed loan on its note date, from which it bears interest; it then waits for its funds.
 *  Faults on due dates that are missing or out of order. Source: loan-core 0.3, 2.3, 3.3 (T02). */
export function openLoan(terms: LoanTerms): OpenedLoan {
  const { product, principalCents, noteOn } = terms;
  const chargeCents = chargeOf(terms);
  const lienFeeCents = product.kind === 'pawn' ? product.lienFeeCents : NO_CENTS;
  const loan: LoanSnapshot = {
    loanId: terms.loanId,
    loanHeader: terms.loanHeader,
    lmsId: product.lmsId,
    productId: product.productId,
    status: LOAN_STATUS.Open,
    phase: 'pendingFunding',
    asOf: noteOn,
    noteOn,
    chainStartOn: terms.chainStartOn,
    originalPrincipalCents: principalCents,
    rateE8: annualRateE8(product, principalCents),
    balances: {
      principalCents,
      interestCents: NO_CENTS,
      chargeCents,
      graceCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      maintenanceCents: NO_CENTS,
      feesCents: NO_CENTS,
      costsCents: NO_CENTS,
      creditCents: NO_CENTS,
      unearnedChargeCents: chargeCents,
    },
    accruedExact: 0n,
    appliedCents: NO_CENTS,
    schedule: scheduleOf(terms),
    isNonAccrual: false,
    renewalNumber: terms.renewal?.number ?? 0,
    chainPrincipalCents: terms.renewal?.chainPrincipalCents ?? principalCents,
    statusBeforeBankruptcy: null,
    line: null,
  };
  const originationCents = originationFeeCents(product, principalCents);
  const entries = [originate(principalCents, terms.channel, lienFeeCents, originationCents), periodCharge(chargeCents)];
  return { loan, entries: withLines(entries) };
}

/** Marks the funds of a signed loan as taken; `channelFeeCents` is the lender's cost. Faults when the
 *  loan does not wait for funds. Source: loan-core 2.3, 3.3 (T04). */
export function fundLoan(
  loan: LoanSnapshot,
  product: Product,
  channel: DisbursementChannel,
  channelFeeCents: Cents = NO_CENTS,
): OpenedLoan {
  const entry = disburse(channel, proceedsCents(product, loan.originalPrincipalCents), channelFeeCents);
  return { loan: moveLoan(loan, 'disbursementAccepted'), entries: [entry] };
}
