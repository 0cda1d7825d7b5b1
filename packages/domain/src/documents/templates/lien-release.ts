import type { BusinessDate } from '#calendar/business-date.ts';
import type { DocumentContent } from '../document-content.ts';
import { day, factTable, heading, list, paper, paragraphs, partiesTable, reachText, type PaperFacts } from './parts.ts';

/** What the release of a lien is made from. */
export interface LienFacts extends PaperFacts {
  readonly vehicle: string;
  readonly vin: string | null;
  readonly paidOffOn: BusinessDate;
}

/** Writes the release of a lien after the payoff of a loan on a vehicle title. Source: width 2; UCC 9-513. */
export function lienRelease(facts: LienFacts): DocumentContent {
  const { vehicle, vin, paidOffOn, lender } = facts;
  const about = {
    kind: 'lienRelease',
    title: 'Release of lien',
    template: { name: 'lien-release', version: '2' },
  } as const;
  return paper(facts, about, [
    ...paragraphs(
      `Your loan was paid off on ${day(paidOffOn)}. ${lender.name} releases its lien on the vehicle below. We claim no interest in it any more.`,
    ),
    partiesTable(facts),
    heading('The vehicle'),
    factTable('Vehicle and loan', [
      ['Vehicle', vehicle],
      ['Vehicle identification number', vin],
      ['Loan paid off on', day(paidOffOn)],
    ]),
    heading('What you can do now'),
    list(
      'Keep this letter with your vehicle papers.',
      'If we hold your paper title, your store gives it back to you. Bring a photo ID.',
      'If your state keeps the title electronically, ask us when its record shows the release.',
    ),
    ...paragraphs(
      'If the payment that paid off the loan is returned by your bank, the loan and the lien are in force again as far as the law allows.',
      reachText(lender),
    ),
  ]);
}
