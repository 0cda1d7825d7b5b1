import type { BusinessDate } from '#calendar/business-date.ts';
import type { Cents } from '#money/cents.ts';
import type { DocumentContent } from '../document-content.ts';
import {
  day,
  dollars,
  factTable,
  heading,
  paper,
  paragraphs,
  partiesTable,
  reachText,
  type PaperFacts,
} from './parts.ts';

/** What the statement of one month is made from: sums of the ledger. `madeOn` is the last day of the month. */
export interface MonthFacts extends PaperFacts {
  readonly fromOn: BusinessDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
  readonly closingPrincipalCents: Cents;
  readonly interestCents: Cents;
  readonly chargesCents: Cents;
  readonly feesCents: Cents;
  /** Payments less returned payments. */
  readonly paidCents: Cents;
  /** Money lent, and corrections. */
  readonly otherCents: Cents;
  /** The next payment of the agreement after the month. */
  readonly nextDue: { readonly on: BusinessDate; readonly amountCents: Cents } | null;
  readonly transactions: readonly { readonly on: BusinessDate; readonly what: string; readonly amountCents: Cents }[];
}

/** Writes the statement of a month for an installment, pawn or payday loan. Source: loan-core 9 (documents). */
export function monthlyStatement(facts: MonthFacts): DocumentContent {
  const { madeOn, fromOn, transactions, nextDue, lender } = facts;
  const about = {
    kind: 'statement',
    title: `Statement through ${day(madeOn)}`,
    template: { name: 'monthly-statement', version: '1' },
  } as const;
  return paper(facts, about, [
    partiesTable(facts),
    heading('The month'),
    factTable(`From ${day(fromOn)} through ${day(madeOn)}`, [
      ['You owed at the start', dollars(facts.openingCents)],
      ['Interest added', facts.interestCents === 0 ? null : dollars(facts.interestCents)],
      ['Charges added', facts.chargesCents === 0 ? null : dollars(facts.chargesCents)],
      ['Fees and costs added', facts.feesCents === 0 ? null : dollars(facts.feesCents)],
      ['You paid', dollars(facts.paidCents)],
      ['Money lent and corrections', facts.otherCents === 0 ? null : dollars(facts.otherCents)],
      ['You owed at the end (payoff amount)', dollars(facts.closingCents)],
      ['Principal in it', dollars(facts.closingPrincipalCents)],
      ['Next scheduled payment', nextDue === null ? null : `${dollars(nextDue.amountCents)} on ${day(nextDue.on)}`],
    ]),
    ...(transactions.length === 0
      ? paragraphs('There were no payments or other transactions in this month.')
      : [
          {
            kind: 'table',
            caption: 'Transactions',
            head: ['Date', 'What', 'Amount'],
            rows: transactions.map(({ on, what, amountCents }) => [day(on), what, dollars(amountCents)]),
          } as const,
        ]),
    ...paragraphs(
      'This statement is for your information. It does not change your agreement or your due dates.',
      reachText(lender),
    ),
  ]);
}
