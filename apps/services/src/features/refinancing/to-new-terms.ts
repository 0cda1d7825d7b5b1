import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatApr } from '@lendside/domain/compliance/apr.ts';
import { nextCycleDay } from '@lendside/domain/loans/lines/line-statement.ts';
import { LEAST_CASH_OUT_CENTS } from '@lendside/domain/loans/opening/disbursement-available.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { floorAtZero, minCents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { roundHalfUp } from '@lendside/domain/money/rounding.ts';
import type { LineQuote } from '@lendside/domain/origination/quote-line.ts';
import type { TermsQuote } from '@lendside/domain/origination/terms-quote.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { renewalCashThereOn } from '@lendside/domain/payouts/shown-payout.ts';
import type { RenewalTerms } from '@lendside/domain/renewals/renewal-terms.ts';
import type { QuotedRenewal } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { CashWay } from '#features/cards/cash-way-queries.ts';

type NewTerms = ResponseOf<typeof getNewAccountTerms>;

/** What the answer depends on besides the quote. */
export interface TermsAround {
  readonly product: Product;
  readonly intentId: string;
  readonly isSpouseAsked: boolean;
  readonly ecommerceRefiUrl: string | null;
  /** The ways to take cash, for the amount that is asked for. */
  readonly cashWays: readonly CashWay[];
  /** Why these terms cannot be had now, the most important first. */
  readonly validations: NewTerms['validations'];
}

/** Formats a share × 10^8 in percent: 13750000 becomes "13.75". */
function percentText(rateE8: number | bigint): string {
  return formatAmount(roundHalfUp(BigInt(rateE8), 10_000n));
}

/** Lists the ways to take cash, with the most of each, why it is closed and when the cash is there. `mostCents`: the most cash that fits the
 *  new loan. */
function toOptions(ways: readonly CashWay[], mostCents: Cents, today: BusinessDate): NewTerms['disbursementOptions'] {
  return ways.map(({ channel, maxCents, closedBy }) => ({
    type: PAYMENT_CHANNELS[channel],
    limit: closedBy !== null ? maxCents : maxCents === null ? mostCents : minCents(maxCents, mostCents),
    closedBy,
    expectedOn: closedBy === null ? renewalCashThereOn(channel, today) : null,
  }));
}

type Figures = Pick<
  NewTerms,
  | 'kind'
  | 'loanAmount'
  | 'apr'
  | 'rate'
  | 'financeCharge'
  | 'amountFinanced'
  | 'totalOfPayments'
  | 'paymentAmount'
  | 'dueDate'
  | 'term'
  | 'schedule'
  | 'itemization'
>;

/** The charge of a period or of a payday loan as a share of the principal, or the yearly rate. */
function rateOf(product: Product, { rateE8, principalCents, schedule }: TermsQuote, terms: RenewalTerms): string {
  if (product.kind === 'instalment') return percentText(rateE8);
  const chargeCents = terms.nextPeriod?.chargeCents ?? schedule[0]?.interestCents ?? NO_CENTS;
  return percentText((BigInt(chargeCents) * 100_000_000n) / BigInt(principalCents));
}

function toTermFigures(product: Product, quote: TermsQuote, terms: RenewalTerms): Figures {
  const { box, itemisation, schedule, principalCents, noteOn } = quote;
  const [first] = schedule;
  return {
    kind: 'term',
    loanAmount: principalCents,
    apr: formatApr(box.apr),
    rate: rateOf(product, quote, terms),
    financeCharge: box.financeChargeCents,
    amountFinanced: box.amountFinancedCents,
    totalOfPayments: box.totalOfPaymentsCents,
    paymentAmount: first?.amountCents ?? NO_CENTS,
    dueDate: first?.dueOn ?? noteOn,
    term: { payments: schedule.length, frequency: product.kind === 'instalment' ? product.frequency : 'single' },
    schedule: schedule.map(({ dueOn, amountCents, interestCents, principalCents: principal, balanceCents }) => ({
      dueDate: dueOn,
      amount: amountCents,
      interest: interestCents,
      principal,
      balance: balanceCents,
    })),
    itemization: {
      givenToYou: itemisation.givenToBorrowerCents,
      paidOnOldLoan: itemisation.paidOnOtherLoanCents,
      paidToOthers: itemisation.paidToOthers.map(({ name, amountCents }) => ({ name, amount: amountCents })),
      prepaidFinanceCharge: itemisation.prepaidFinanceChargeCents,
    },
  };
}

/** A line has no fixed payments, so the amounts of the box are 0.00 for it. */
function toLineFigures(quote: LineQuote, { carriedOverCents }: RenewalTerms): Figures {
  const { openedOn, statementDueDays } = quote;
  return {
    kind: 'line',
    loanAmount: quote.creditLimitCents,
    apr: formatApr(quote.apr),
    rate: percentText(quote.rateE8),
    financeCharge: NO_CENTS,
    amountFinanced: carriedOverCents,
    totalOfPayments: NO_CENTS,
    paymentAmount: NO_CENTS,
    dueDate: addDays(nextCycleDay(openedOn, openedOn), statementDueDays),
    term: { payments: 0, frequency: 'line' },
    schedule: [],
    itemization: {
      givenToYou: NO_CENTS,
      paidOnOldLoan: carriedOverCents,
      paidToOthers: [],
      prepaidFinanceCharge: NO_CENTS,
    },
  };
}

/** Builds the answer of `GET /newaccountterms` from a quote. Source: LAP-079, LOP-124; width 4. */
export function toNewTerms(quoted: QuotedRenewal, around: TermsAround): NewTerms {
  const { terms, bounds, reductionCents, maxCashOutCents } = quoted;
  const { product } = around;
  const figures =
    terms.quote.kind === 'term'
      ? toTermFigures(product, terms.quote.terms, terms)
      : toLineFigures(terms.quote.terms, terms);
  const { nextPeriod } = terms;
  return {
    productId: product.productId,
    productName: product.name,
    ...figures,
    minDisbursement: maxCashOutCents === 0 ? NO_CENTS : LEAST_CASH_OUT_CENTS,
    maxDisbursement: maxCashOutCents,
    disbursementOptions: toOptions(around.cashWays, quoted.cashRoomCents, terms.asOf),
    nextPeriod: nextPeriod === null ? null : { startsOn: nextPeriod.startsOn, charge: nextPeriod.chargeCents },
    minimumPayment: bounds.minCents,
    maximumPayment: floorAtZero(bounds.maxCents),
    principalReduction: reductionCents,
    spousalConsentRequired: around.isSpouseAsked,
    ecommerceRefiUrl: around.ecommerceRefiUrl,
    needsVisit: figures.kind === 'line',
    validations: around.validations,
    hash: quoted.hash,
    intentId: around.intentId,
    asOf: terms.asOf,
    signBy: quoted.signBy,
  };
}

/** Reasons that a guest may see. Every other reason becomes "call the store". */
const TOLD_REASONS: ReadonlySet<string> = new Set(['in_flight', 'period_not_begun']);

/** Returns the terms as a guest payer may see them: the figures, no cash, and no reason that tells about the borrower. Source: T8,
 *  LOP-083. */
export function toGuestTerms(terms: NewTerms): NewTerms {
  const validations = terms.validations.map(({ reason, remedy }) =>
    TOLD_REASONS.has(reason) ? { reason, remedy } : { reason: 'call_store', remedy: 'contact_store' },
  );
  return {
    ...terms,
    minDisbursement: NO_CENTS,
    maxDisbursement: NO_CENTS,
    disbursementOptions: terms.disbursementOptions.map(({ type }) => ({
      type,
      limit: null,
      closedBy: 'no_amount',
      expectedOn: null,
    })),
    spousalConsentRequired: false,
    ecommerceRefiUrl: null,
    validations: validations.filter(({ reason }, at) => validations.findIndex((each) => each.reason === reason) === at),
  };
}
