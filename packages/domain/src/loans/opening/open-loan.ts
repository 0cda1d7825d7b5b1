import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import {
  cashCharge,
  disburse,
  originate,
  paydayFeePosting,
  periodCharge,
  type DisbursementChannel,
} from '#ledger/loan-postings.ts';
import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { buildSchedule } from './instalment-schedule.ts';
import type { LoanSnapshot, PawnPeriod, ScheduleItem } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { maintenanceFeeCents } from '#loans/charges/maintenance-fee.ts';
import { moveLoan } from '#loans/statuses/loan-transitions.ts';
import { annualRateE8, originationFeeCents, totalCostCapCents } from '#loans/charges/origination-price.ts';
import { pawnCashCharge, pawnCharge } from '#loans/pawns/pawn-charge.ts';
import { isFaceLawful, paydayFee } from '#loans/paydays/payday-fee.ts';
import type { InstalmentProduct, Product, TermProduct } from '#loans/products/product.ts';

/** The period of a pawn that renews an earlier one before its due date. Source: loan-core 1.4. */
export interface LaterPeriod {
  /** First day of the new period: the due date of the renewed loan. */
  readonly startsOn: BusinessDate;
  /** Part of the renewed loan's charge that is still unearned, in cents. */
  readonly carriedCents: Cents;
  /** Cash taken out with the renewal, in cents. It bears a charge until the period starts. */
  readonly cashCents: Cents;
}

/** Terms of a signed loan. `dueDates` lists the installment dates, or the single date of a payday loan. It is empty for a
 *  pawn, whose period gives its maturity. A line of credit has no such terms, because it opens without principal.
 *  `chainStartOn` is the note date of the first loan in the renewal chain; for a new loan, its own note date. */
export interface LoanTerms {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly product: TermProduct;
  readonly principalCents: Cents;
  readonly noteOn: BusinessDate;
  readonly chainStartOn: BusinessDate;
  readonly dueDates: readonly BusinessDate[];
  readonly channel: DisbursementChannel;
  /** Set when the loan renews another. Omit it to start a new chain. */
  readonly renewal?: { readonly number: number; readonly chainPrincipalCents: Cents };
  /** The borrower is on active duty, so no maintenance fee is charged. */
  readonly isActiveDuty?: boolean;
  /** For a pawn whose period starts after the note. Omit it when the period starts with the note. */
  readonly laterPeriod?: LaterPeriod;
}

/** Input of a schedule. */
export type ScheduleTerms = Pick<
  LoanTerms,
  'product' | 'principalCents' | 'noteOn' | 'chainStartOn' | 'dueDates' | 'isActiveDuty' | 'laterPeriod'
>;

/** A loan and the entries that opened it. */
export interface OpenedLoan {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
}

/** Narrows a product to one whose loans have a schedule. Throws on a line of credit, which opens differently. */
export function toTermProduct(product: Product): TermProduct {
  if (product.kind === 'line') throw new Error(`product ${product.productId} is a line of credit`);
  return product;
}

/** Returns the first day of a pawn's own period: the note date, or later when it renews an earlier loan before its due date. */
function periodStart({ noteOn, laterPeriod }: ScheduleTerms): BusinessDate {
  return laterPeriod?.startsOn ?? noteOn;
}

/** Returns the charge on cash taken out before the period starts, in cents. Source: loan-core 1.4. */
export function cashChargeCents({ product, chainStartOn, noteOn, laterPeriod }: ScheduleTerms): Cents {
  if (product.kind !== 'pawn' || laterPeriod === undefined) return NO_CENTS;
  const { cashCents, startsOn } = laterPeriod;
  return pawnCashCharge(product, cashCents, daysBetween(chainStartOn, noteOn), daysBetween(noteOn, startsOn));
}

/** Returns the fixed charge of a pawn period or payday loan, in cents; 0 for installment loans. Throws when it exceeds its
 *  cap. Source: loan-core 1.4. */
export function fixedChargeCents(terms: ScheduleTerms): Cents {
  const { product, principalCents, chainStartOn } = terms;
  switch (product.kind) {
    case 'pawn':
      return pawnCharge(product, principalCents, daysBetween(chainStartOn, periodStart(terms)));
    case 'payday':
      if (!isFaceLawful(product, principalCents)) throw new Error(`${principalCents} cents pass the most lawful face`);
      return paydayFee(product, principalCents);
    case 'instalment':
      return NO_CENTS;
  }
}

function singlePayment(terms: ScheduleTerms, dueOn: BusinessDate): ScheduleItem[] {
  const { principalCents, noteOn } = terms;
  if (dueOn <= noteOn) throw new Error(`due date ${dueOn} is not later than the note`);
  const interestCents = sumCents(fixedChargeCents(terms), cashChargeCents(terms));
  const amountCents = sumCents(principalCents, interestCents);
  return [{ number: 1, dueOn, amountCents, interestCents, principalCents, balanceCents: NO_CENTS }];
}

function instalments(terms: ScheduleTerms, product: InstalmentProduct): ScheduleItem[] {
  const { principalCents, noteOn, dueDates } = terms;
  const maintenanceCents = maintenanceFeeCents(product, principalCents, terms.isActiveDuty ?? false);
  const schedule = buildSchedule({ principalCents, rateE8: annualRateE8(product, principalCents), noteOn, dueDates });
  return schedule.map((item) => ({ ...item, amountCents: sumCents(item.amountCents, maintenanceCents) }));
}

/** Returns the schedule the borrower signs: level installments with maintenance fees, or the single payment of a pawn or
 *  payday loan. Throws on missing or unordered due dates and on a charge above its cap. Source: loan-core 1.4, 4.2. */
export function scheduleOf(terms: ScheduleTerms): ScheduleItem[] {
  const { product, dueDates } = terms;
  if (product.kind === 'instalment') return instalments(terms, product);
  if (product.kind === 'pawn') return singlePayment(terms, addDays(periodStart(terms), product.periodDays));
  const [dueOn] = dueDates;
  if (dueOn === undefined || dueDates.length > 1) throw new Error('a payday loan has one due date');
  return singlePayment(terms, dueOn);
}

/** Returns the total cost of a signed loan paid on its due dates, in cents: charges, interest, maintenance and origination
 *  fee. Source: loan-core 1.2 (`totalCostCapPct`). */
export function totalCostCents(terms: ScheduleTerms): Cents {
  const total = sumCents(...scheduleOf(terms).map((item) => item.amountCents));
  return sumCents(subtractCents(total, terms.principalCents), originationFeeCents(terms.product, terms.principalCents));
}

function assertTotalCost(terms: ScheduleTerms): void {
  const capCents = totalCostCapCents(terms.product, terms.principalCents);
  if (capCents !== null && totalCostCents(terms) > capCents)
    throw new Error(`the loan costs more than ${capCents} cents`);
}

/** Returns what the borrower receives, in cents: the principal less withheld fees. Source: loan-core 2.3 (ORIGINATE). */
export function proceedsCents(product: Product, principalCents: Cents): Cents {
  const lienFeeCents = product.kind === 'pawn' ? product.lienFeeCents : NO_CENTS;
  return subtractCents(principalCents, lienFeeCents, originationFeeCents(product, principalCents));
}

/** Returns what a channel hands out when a new loan is signed, in cents: the proceeds. A line of credit pays nothing out when it opens.
 *  Limits of channels count this amount. Source: loan-core 4.3 (channels), ORG-011. */
export function paidOutCents(product: Product, principalCents: Cents): Cents {
  return product.kind === 'line' ? NO_CENTS : floorAtZero(proceedsCents(product, principalCents));
}

/** The charges with which a signed loan starts. */
interface OpeningCharges {
  readonly owedCents: Cents;
  readonly unearnedCents: Cents;
  readonly pawn: PawnPeriod | null;
  readonly entries: readonly JournalEntry[];
}

/** Returns a pawn's opening charges: the period's charge if the period starts with the note, otherwise the charge on cash. */
function pawnOpening(terms: LoanTerms, dueOn: BusinessDate): OpeningCharges {
  const { noteOn, principalCents, laterPeriod } = terms;
  const startsOn = periodStart(terms);
  const ownCents = startsOn === noteOn ? fixedChargeCents(terms) : NO_CENTS;
  const onCashCents = cashChargeCents(terms);
  const carriedCents = laterPeriod?.carriedCents ?? NO_CENTS;
  const owedCents = sumCents(ownCents, onCashCents);
  const cash = { from: noteOn, to: startsOn, principalCents: laterPeriod?.cashCents ?? NO_CENTS };
  return {
    owedCents,
    unearnedCents: sumCents(owedCents, carriedCents),
    pawn: { startsOn, chargeCents: ownCents, carriedCents, cashChargeCents: onCashCents, graceExact: 0n },
    entries: [cashCharge(onCashCents, cash), periodCharge(ownCents, { from: startsOn, to: dueOn, principalCents })],
  };
}

function openingCharges(terms: LoanTerms, schedule: readonly ScheduleItem[]): OpeningCharges {
  const [due] = schedule;
  if (terms.product.kind === 'pawn') return pawnOpening(terms, due?.dueOn ?? terms.noteOn);
  const chargeCents = fixedChargeCents(terms);
  return { owedCents: chargeCents, unearnedCents: chargeCents, pawn: null, entries: [paydayFeePosting(chargeCents)] };
}

/** Books a signed loan on its note date, when interest starts. Afterwards the loan waits for its funds. Throws on missing or
 *  unordered due dates and on a cost above its cap. `decideTerms` refuses such terms earlier. Source: loan-core 0.3, 2.3, 3.3
 *  (T02). */
export function openLoan(terms: LoanTerms): OpenedLoan {
  const { product, principalCents, noteOn } = terms;
  assertTotalCost(terms);
  const schedule = scheduleOf(terms);
  const charges = openingCharges(terms, schedule);
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
      chargeCents: charges.owedCents,
      graceCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      maintenanceCents: NO_CENTS,
      feesCents: NO_CENTS,
      costsCents: NO_CENTS,
      creditCents: NO_CENTS,
      unearnedChargeCents: charges.unearnedCents,
    },
    accruedExact: 0n,
    appliedCents: NO_CENTS,
    schedule,
    isNonAccrual: false,
    renewalNumber: terms.renewal?.number ?? 0,
    chainPrincipalCents: terms.renewal?.chainPrincipalCents ?? principalCents,
    statusBeforeBankruptcy: null,
    line: null,
    pawn: charges.pawn,
  };
  const originationCents = originationFeeCents(product, principalCents);
  return {
    loan,
    entries: withLines([originate(principalCents, terms.channel, lienFeeCents, originationCents), ...charges.entries]),
  };
}

/** Books the disbursement of a signed loan. `channelFeeCents` is the lender's cost. Throws when the loan does not wait for
 *  funds. Source: loan-core 2.3, 3.3 (T04). */
export function fundLoan(
  loan: LoanSnapshot,
  product: Product,
  channel: DisbursementChannel,
  channelFeeCents: Cents = NO_CENTS,
): OpenedLoan {
  const entry = disburse(channel, proceedsCents(product, loan.originalPrincipalCents), channelFeeCents);
  return { loan: moveLoan(loan, 'disbursementAccepted'), entries: [entry] };
}
