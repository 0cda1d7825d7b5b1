import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import { unbroken } from '#journeys/accounts/standing/loan-words.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { productOf } from '#steps/loan-standing/product-of.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';

type Detail = ResponseOf<typeof getAccountDetail>;

/** One contract term: its label and its value. */
export interface LoanTerm {
  readonly term: string;
  readonly detail: string;
}

/** Returns the maintenance fee in a scheduled payment: the amount minus interest and principal. Source: loan-core 1.2 (1108). */
export function maintenanceOf(item: Detail['workings']['schedule'][number]): Cents {
  return floorAtZero(subtractCents(item.amount, item.interest, item.principal));
}

/** Returns the disclosed annual percentage rate, which counts fees, and the interest rate, which does not. */
function rateTerms({ apr, rate }: Detail): readonly LoanTerm[] {
  return [
    ...(apr === null ? [] : [{ term: 'APR', detail: `${apr}%` }]),
    ...(rate === null ? [] : [{ term: 'Interest rate', detail: `${rate.replace(/\.00$/, '')}% a year` }]),
  ];
}

function priceTerms(detail: Detail): readonly LoanTerm[] {
  const { loan, workings } = detail;
  const product = productOf(loan);
  const [first] = workings.schedule;
  const rates = rateTerms(detail);
  switch (product?.kind) {
    case 'pawn':
      return loan.regularPayment > 0
        ? [{ term: `Loan charge every ${product.periodDays} days`, detail: dollarText(loan.regularPayment) }, ...rates]
        : rates;
    case 'payday':
      return first === undefined
        ? rates
        : [{ term: 'Fee for the advance', detail: dollarText(first.interest) }, ...rates];
    case 'line':
      return [
        ...rates,
        { term: 'Customary fee', detail: `${(product.customaryFeeRateE8 / 365 / 1_000_000).toFixed(2)}% a day` },
      ];
    default: {
      const maintenance = first === undefined ? 0 : maintenanceOf(first);
      return [
        ...(loan.regularPayment > 0 ? [{ term: 'Regular payment', detail: dollarText(loan.regularPayment) }] : []),
        ...(first !== undefined && maintenance > 0
          ? [{ term: 'Includes maintenance fee', detail: dollarText(maintenanceOf(first)) }]
          : []),
        ...rates,
      ];
    }
  }
}

function renewals(count: number): string {
  return count === 1 ? 'Once' : `${count} times`;
}

/** Lists the terms of a loan in the order customers ask for them: amount borrowed, cost, renewals, payment method. */
export function loanTerms(detail: Detail): readonly LoanTerm[] {
  const { loan, workings } = detail;
  const isLine = workings.line !== null;
  const { enrolled, displayNumber, method } = loan.autoPay;
  const isBegun = dueKind(loan) !== 'notStarted';
  return [
    ...(isLine ? [] : [{ term: isBegun ? 'Borrowed' : 'You borrow', detail: dollarText(loan.originalPrincipal) }]),
    { term: isLine ? 'Opened on' : isBegun ? 'Loan date' : 'Dated', detail: formatFullDay(loan.noteDate) },
    ...priceTerms(detail),
    ...(workings.renewalNumber > 0
      ? [
          {
            term: 'Renewed',
            detail: `${renewals(workings.renewalNumber)} since ${formatFullDay(workings.chainStartDate)}`,
          },
          { term: 'First amount borrowed', detail: dollarText(workings.chainPrincipal) },
        ]
      : []),
    {
      term: 'Autopay',
      detail: enrolled
        ? `On, ${method === 'bank' ? 'bank account' : 'card'} ${unbroken(displayNumber ?? '')}`.trim()
        : 'Off',
    },
    { term: 'Loan number', detail: loan.loanHeader },
  ];
}
