import type { LoanFigures } from '#loans/figures/loan-figures.ts';
import type { PayoffDay } from '#loans/figures/payoff-days.ts';
import type { DocumentContent } from '../document-content.ts';
import {
  day,
  dollars,
  factTable,
  heading,
  list,
  paper,
  paragraphs,
  partiesTable,
  reachText,
  type PaperFacts,
} from './parts.ts';

/** What a payoff letter is made from. */
export interface PayoffFacts extends PaperFacts {
  readonly figures: Pick<LoanFigures, 'principalBalanceCents' | 'comingCharge'>;
  /** The payoff of the day of the letter and of each later day that it speaks for. */
  readonly days: readonly PayoffDay[];
  /** The vehicle whose title secures the loan; null when there is none. */
  readonly vehicle: string | null;
  /** Whether a payment was made that is not posted yet. */
  readonly hasPaymentInFlight: boolean;
}

/** Writes a letter that says what pays the loan off on each day, and until when it is good. Source: width 2; loan-core 4.1. */
export function payoffLetter(facts: PayoffFacts): DocumentContent {
  const { figures, days, vehicle, lender } = facts;
  const { principalBalanceCents, comingCharge } = figures;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a payoff letter needs a payoff');
  const about = {
    kind: 'payoffLetter',
    title: 'Payoff letter',
    template: { name: 'payoff-letter', version: '2' },
  } as const;
  return paper(facts, about, [
    ...paragraphs(
      `If you pay ${dollars(first.payoffCents)} on ${day(first.on)}, your loan is paid off.`,
      first === last
        ? 'This letter is good for that day only.'
        : `For a later day, pay the amount of that day. This letter is good through ${day(last.on)}.`,
      vehicle !== null && `After the payoff we release our lien on your ${vehicle}.`,
    ),
    partiesTable(facts),
    heading('The amounts'),
    {
      kind: 'table',
      caption: 'What pays your loan off',
      head: ['If you pay on', 'You pay'],
      rows: days.map(({ on, payoffCents }) => [day(on), dollars(payoffCents)]),
    },
    factTable('About these amounts', [
      [`Principal owed on ${day(first.on)}`, dollars(principalBalanceCents)],
      ['Good through', day(last.on)],
      [
        comingCharge === null ? 'Next charge' : `Charge of the next period, added on ${day(comingCharge.on)}`,
        comingCharge === null ? null : dollars(comingCharge.chargeCents),
      ],
    ]),
    heading('What can change these amounts'),
    list(
      'A payment that you make, or that your bank returns.',
      'A fee or a cost that your agreement allows.',
      facts.hasPaymentInFlight && 'A payment of yours is on its way and is not in these amounts yet.',
    ),
    ...paragraphs(reachText(lender)),
  ]);
}
