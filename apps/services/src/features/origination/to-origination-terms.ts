import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { formatApr } from '@lendside/domain/compliance/apr.ts';
import { nextCycleDay } from '@lendside/domain/loans/lines/line-statement.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { roundHalfUp } from '@lendside/domain/money/rounding.ts';
import type { LineQuote } from '@lendside/domain/origination/quote-line.ts';
import type { TermsQuote } from '@lendside/domain/origination/terms-quote.ts';
import type { NewTerms } from '@lendside/providers/loan-systems/terms-calls.ts';

type Terms = ResponseOf<typeof getOriginationTerms>;

/** Formats a share × 10^8 in percent: 13750000 becomes "13.75". */
function percentText(rateE8: number | bigint): string {
  return formatAmount(roundHalfUp(BigInt(rateE8), 10_000n));
}

type Figures = Pick<
  Terms,
  | 'kind'
  | 'loanAmount'
  | 'apr'
  | 'mapr'
  | 'rate'
  | 'financeCharge'
  | 'amountFinanced'
  | 'totalOfPayments'
  | 'paymentAmount'
  | 'dueDate'
  | 'term'
  | 'schedule'
  | 'itemization'
  | 'securityInterest'
  | 'prepayment'
  | 'returnedItemFee'
>;

/** The yearly rate, or for a loan with a charge its share of the principal. */
function rateOf(product: Product, { rateE8, principalCents, schedule }: TermsQuote): string {
  if (product.kind === 'instalment') return percentText(rateE8);
  const chargeCents = schedule[0]?.interestCents ?? NO_CENTS;
  return percentText((BigInt(chargeCents) * 100_000_000n) / BigInt(principalCents));
}

function ofTerm(product: Product, quote: TermsQuote): Figures {
  const { box, itemisation, schedule } = quote;
  const [first] = schedule;
  return {
    kind: 'term',
    loanAmount: quote.principalCents,
    apr: formatApr(box.apr),
    mapr: formatApr(quote.mapr),
    rate: rateOf(product, quote),
    financeCharge: box.financeChargeCents,
    amountFinanced: box.amountFinancedCents,
    totalOfPayments: box.totalOfPaymentsCents,
    paymentAmount: first?.amountCents ?? NO_CENTS,
    dueDate: first?.dueOn ?? quote.noteOn,
    term: { payments: schedule.length, frequency: product.kind === 'instalment' ? product.frequency : 'single' },
    schedule: schedule.map(({ dueOn, amountCents, interestCents, principalCents, balanceCents }) => ({
      dueDate: dueOn,
      amount: amountCents,
      interest: interestCents,
      principal: principalCents,
      balance: balanceCents,
    })),
    itemization: {
      givenToYou: itemisation.givenToBorrowerCents,
      paidToOthers: itemisation.paidToOthers.map(({ name, amountCents }) => ({ name, amount: amountCents })),
      prepaidFinanceCharge: itemisation.prepaidFinanceChargeCents,
    },
    securityInterest: quote.securityInterest,
    prepayment: quote.prepayment,
    returnedItemFee: quote.returnedItemFeeCents,
  };
}

/** A line has no fixed payments, so the amounts of the box are 0.00 for it. */
function ofLine(quote: LineQuote): Figures {
  const { openedOn, statementDueDays, apr } = quote;
  return {
    kind: 'line',
    loanAmount: quote.creditLimitCents,
    apr: formatApr(apr),
    mapr: formatApr(apr),
    rate: percentText(quote.rateE8),
    financeCharge: NO_CENTS,
    amountFinanced: NO_CENTS,
    totalOfPayments: NO_CENTS,
    paymentAmount: NO_CENTS,
    dueDate: addDays(nextCycleDay(openedOn, openedOn), statementDueDays),
    term: { payments: 0, frequency: 'line' },
    schedule: [],
    itemization: { givenToYou: NO_CENTS, paidToOthers: [], prepaidFinanceCharge: NO_CENTS },
    securityInterest: 'none',
    prepayment: 'interestStops',
    returnedItemFee: quote.returnedItemFeeCents,
  };
}

/** Returns the figures of a quote for the screen. */
export function toFigures(product: Product, terms: NewTerms): Figures {
  return terms.kind === 'term' ? ofTerm(product, terms.terms) : ofLine(terms.terms);
}
