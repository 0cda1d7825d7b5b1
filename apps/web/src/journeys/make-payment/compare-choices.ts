import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';
import { choicesOf } from './amount-draft.ts';
import { quotePayment } from './quote-payment.ts';

/** One way to go on with a loan and what it costs. */
export interface ComparedChoice {
  readonly label: 'Minimum' | 'This amount' | 'Payoff';
  readonly amountCents: Cents;
  readonly totalCents: Cents;
  readonly endOn: BusinessDate;
  readonly isChosen: boolean;
}

/** Compares paying the minimum, the chosen amount and the payoff: total dollars from today and the day the loan ends. A
 *  choice that equals another is one row. Empty where no schedule stands (a line, a loan due in full) and for a product whose
 *  rules the web does not carry. */
export function compareChoices(detail: AccountDetail, chosenCents: Cents | null): readonly ComparedChoice[] {
  const named = choicesOf(detail.loan).flatMap(({ type, amountCents, whyNot }) =>
    whyNot === null && amountCents !== null && type !== 'pastDue' ? [{ type, amountCents }] : [],
  );
  const amounts = new Map<Cents, ComparedChoice['label']>();
  for (const { type, amountCents } of named) amounts.set(amountCents, type === 'payoff' ? 'Payoff' : 'Minimum');
  if (chosenCents !== null && !amounts.has(chosenCents)) amounts.set(chosenCents, 'This amount');
  return [...amounts]
    .sort(([one], [other]) => one - other)
    .flatMap(([amountCents, label]) => {
      const quote = quotePayment(detail, amountCents);
      return quote === null || quote.course !== 'schedule'
        ? []
        : [
            {
              label,
              amountCents,
              totalCents: quote.totalCents,
              endOn: quote.endOn,
              isChosen: amountCents === chosenCents,
            },
          ];
    });
}

/** Whether the choices differ at all in what they cost or when the loan ends; else there is nothing to compare. */
export function hasDifference(choices: readonly ComparedChoice[]): boolean {
  return choices.some((choice) => choice.totalCents !== choices[0]?.totalCents || choice.endOn !== choices[0]?.endOn);
}
