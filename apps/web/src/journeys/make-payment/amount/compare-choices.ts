import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, minCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { choicesOf } from './amount-draft.ts';
import { quotePayment } from './quote-payment.ts';

/** One way to pay and what it costs in total; amounts in cents. */
export interface ComparedChoice {
  readonly label: 'Pay what is due' | 'Pay this amount' | 'Pay more' | 'Pay off';
  readonly amountCents: Cents;
  /** This payment plus all later payments. */
  readonly totalCents: Cents;
  /** Interest and fees saved, compared with paying only on the contract's due dates from today on. */
  readonly savedCents: Cents;
  readonly endOn: BusinessDate;
  readonly isChosen: boolean;
}

const WHOLE_DOLLARS = 500;

/** Compares paying what is due, paying more, and paying everything. Each row has the total from today, the savings and the end
 *  date, by the rules the server uses to post payments. "Pay more" is 1.5 times the amount due, in steps of $5, until an
 *  amount is typed. Equal choices share a row. Returns no rows for a loan without a schedule (a line, or a balance due in
 *  full). Also returns no rows for a product whose rules the web does not have. Source: issue 6.1, loan-core 2.4. */
export function compareChoices(detail: AccountDetail, chosenCents: Cents | null): readonly ComparedChoice[] {
  const named = choicesOf(detail.loan).flatMap(({ type, amountCents, whyNot }) =>
    whyNot === null && amountCents !== null && type !== 'pastDue' && type !== 'onlineProduct'
      ? [{ type, amountCents }]
      : [],
  );
  const amounts = new Map<Cents, ComparedChoice['label']>();
  for (const { type, amountCents } of named)
    amounts.set(amountCents, type === 'payoff' ? 'Pay off' : 'Pay what is due');
  const due = named.find(({ type }) => type === 'minimum')?.amountCents;
  if (chosenCents !== null && !amounts.has(chosenCents)) amounts.set(chosenCents, 'Pay this amount');
  else if (due !== undefined) addMore(amounts, due, detail.loan.payoffAmount);
  return [...amounts]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([amountCents, label]) => {
      const quote = quotePayment(detail, amountCents);
      if (quote === null || quote.course !== 'schedule') return [];
      const { totalCents, endOn, preview } = quote;
      const { savedCents } = preview;
      return [{ label, amountCents, totalCents, savedCents, endOn, isChosen: amountCents === chosenCents }];
    });
}

function addMore(amounts: Map<Cents, ComparedChoice['label']>, due: Cents, payoff: Cents): void {
  const more = minCents(cents(Math.ceil((due * 1.5) / WHOLE_DOLLARS) * WHOLE_DOLLARS), payoff);
  if (!amounts.has(more)) amounts.set(more, 'Pay more');
}

/** Whether the choices differ in cost. A pawn costs the same on any day before its maturity. Source: decision 018. */
export function hasDifference(choices: readonly ComparedChoice[]): boolean {
  return choices.some((choice) => choice.totalCents !== choices[0]?.totalCents);
}
