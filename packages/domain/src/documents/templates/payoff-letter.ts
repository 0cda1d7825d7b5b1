import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanFigures } from '#loans/figures/loan-figures.ts';
import type { Product } from '#loans/products/product.ts';
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

/** What a payoff letter is made from. `madeOn` is the business date of the figures. */
export interface PayoffFacts extends PaperFacts {
  readonly figures: Pick<
    LoanFigures,
    'payoffAmountCents' | 'perDiemCents' | 'principalBalanceCents' | 'comingCharge' | 'dueOn'
  >;
  readonly productKind: Product['kind'];
  /** The vehicle whose title secures the loan; null when there is none. */
  readonly vehicle: string | null;
  /** Whether a payment was made that is not posted yet. */
  readonly hasPaymentInFlight: boolean;
}

/** Days for which a letter speaks, when nothing changes before. */
const GOOD_FOR_DAYS = 10;

/** Returns the last day that the letter speaks for. It ends earlier when a renewed pawn's next charge comes, or when a pawn's grace
 *  charge begins after its due date, because a day then costs another amount. */
export function goodThrough({
  madeOn,
  figures,
  productKind,
}: Pick<PayoffFacts, 'madeOn' | 'figures' | 'productKind'>): BusinessDate {
  const { comingCharge, dueOn } = figures;
  const ends = [
    addDays(madeOn, GOOD_FOR_DAYS),
    ...(comingCharge === null ? [] : [addDays(comingCharge.on, -1)]),
    ...(productKind === 'pawn' && dueOn !== null ? [dueOn] : []),
  ].filter((on) => on >= madeOn);
  return ends.toSorted().at(0) ?? madeOn;
}

/** Writes a letter that says what pays the loan off, until when, and what each day more costs. Source: width 2; loan-core 4.3. */
export function payoffLetter(facts: PayoffFacts): DocumentContent {
  const { figures, vehicle, madeOn, lender } = facts;
  const { payoffAmountCents: payoffCents, perDiemCents, principalBalanceCents, comingCharge } = figures;
  const until = goodThrough(facts);
  const about = {
    kind: 'payoffLetter',
    title: 'Payoff letter',
    template: { name: 'payoff-letter', version: '1' },
  } as const;
  return paper(facts, about, [
    ...paragraphs(
      `If you pay ${dollars(payoffCents)} on ${day(madeOn)}, your loan is paid off.`,
      perDiemCents === 0
        ? `The amount stays the same through ${day(until)}.`
        : `Each day later adds ${dollars(perDiemCents)}. This letter is good through ${day(until)}.`,
    ),
    partiesTable(facts),
    heading('The amounts'),
    factTable('Payoff', [
      [`Payoff amount on ${day(madeOn)}`, dollars(payoffCents)],
      ['Principal in it', dollars(principalBalanceCents)],
      ['Added for each further day (per diem)', dollars(perDiemCents)],
      ['Good through', day(until)],
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
      vehicle !== null && `After the payoff we release our lien on your ${vehicle}.`,
    ),
    ...paragraphs(reachText(lender)),
  ]);
}
