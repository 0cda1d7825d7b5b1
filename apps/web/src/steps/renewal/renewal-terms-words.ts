import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { subtractCents } from '@lendside/domain/money/cents.ts';
import { formatFullDay, formatMonthDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** The terms of the loan that follows, as the services quote them. */
export type NewTerms = ResponseOf<typeof getNewAccountTerms>;

/** The terms of a loan as the box shows them: of a renewal, or of a new loan, which has no old loan and no next period. */
export type BoxTerms = Pick<
  NewTerms,
  | 'kind'
  | 'asOf'
  | 'loanAmount'
  | 'apr'
  | 'financeCharge'
  | 'amountFinanced'
  | 'totalOfPayments'
  | 'paymentAmount'
  | 'dueDate'
  | 'term'
  | 'schedule'
> & {
  readonly nextPeriod?: NewTerms['nextPeriod'];
  readonly itemization: Omit<NewTerms['itemization'], 'paidOnOldLoan'> &
    Partial<Pick<NewTerms['itemization'], 'paidOnOldLoan'>>;
};

const EVERY = { monthly: 'every month', biweekly: 'every two weeks' } as const;

/** Formats a day with its year only when the year is not this one. */
export function dayText(day: BusinessDate, today: BusinessDate): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : formatFullDay(day);
}

/** Says the new loan in plain words: what is owed, when, and what of it is the cost. Stands beside the box of the law. Source: 12 CFR
 *  1026.18, screens.md. */
export function termsSentences(terms: BoxTerms): readonly string[] {
  const { asOf, loanAmount, financeCharge, totalOfPayments, paymentAmount, dueDate, term } = terms;
  const due = dayText(dueDate, asOf);
  if (terms.kind === 'line')
    return [`Your credit line is ${dollarText(loanAmount)}. Your first payment is due ${due}.`];
  const cost = dollarText(financeCharge);
  if (term.frequency === 'single' || term.payments === 1)
    return [
      `You owe ${dollarText(totalOfPayments)} on ${due}: ${dollarText(subtractCents(totalOfPayments, financeCharge))} that you borrow, and ${cost} for borrowing it.`,
      ...nextPeriodSentence(terms),
    ];
  const every = term.frequency === 'biweekly' ? EVERY.biweekly : EVERY.monthly;
  return [
    `You pay ${dollarText(paymentAmount)} ${every}, ${term.payments} times. The first payment is due ${due}.`,
    `In all you pay ${dollarText(totalOfPayments)}. ${cost} of that is the cost of the loan.`,
    ...nextPeriodSentence(terms),
  ];
}

function nextPeriodSentence({ nextPeriod = null, asOf }: BoxTerms): readonly string[] {
  if (nextPeriod === null || nextPeriod.startsOn <= asOf) return [];
  return [
    `Your next period starts ${dayText(nextPeriod.startsOn, asOf)}. Its charge, ${dollarText(nextPeriod.charge)}, is added that day, not before.`,
  ];
}

/** One figure of the terms that is not what the borrower saw before. */
export interface ChangedFigure {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

const FIGURES: readonly (readonly [string, (terms: NewTerms) => string])[] = [
  ['New loan', ({ loanAmount }) => dollarText(loanAmount)],
  ['APR', ({ apr }) => `${apr}%`],
  ['Finance charge', ({ financeCharge }) => dollarText(financeCharge)],
  ['Total of payments', ({ totalOfPayments }) => dollarText(totalOfPayments)],
  ['Payment', ({ paymentAmount }) => dollarText(paymentAmount)],
  ['Due date', ({ dueDate }) => formatFullDay(dueDate)],
  ['Least you can pay', ({ minimumPayment }) => dollarText(minimumPayment)],
  ['Valid on', ({ asOf }) => formatFullDay(asOf)],
];

/** Lists the figures that changed between the terms that were seen and those of now. Source: width 5. */
export function changedFigures(before: NewTerms, now: NewTerms): readonly ChangedFigure[] {
  return FIGURES.map(([name, of]) => ({ name, before: of(before), now: of(now) })).filter(
    (each) => each.before !== each.now,
  );
}
