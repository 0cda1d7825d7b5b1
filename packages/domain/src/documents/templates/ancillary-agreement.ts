import { addDays } from '#calendar/business-date.ts';
import type { Cents } from '#money/cents.ts';
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
  signaturePlaces,
  type PaperFacts,
} from './parts.ts';

/** What the agreement of an ancillary product is made from. */
export interface AncillaryAgreementFacts extends PaperFacts {
  readonly ancillary: {
    readonly name: string;
    readonly description: string;
    readonly priceCents: Cents;
    /** Days of cover, from the day of the agreement on. */
    readonly coverDays: number;
    /** The loan is refused without it. */
    readonly isRequired: boolean;
  };
}

/** Writes the agreement of a product that is sold with a loan. A voluntary one says so, with its price, and asks for initials, so that it
 *  is no finance charge. Source: 12 CFR 1026.4(d)(1), (3); LAP-082, LOP-126. */
export function ancillaryAgreement(facts: AncillaryAgreementFacts): DocumentContent {
  const { ancillary, madeOn, lender } = facts;
  const { name, description, coverDays, isRequired } = ancillary;
  const price = dollars(ancillary.priceCents);
  const about = {
    kind: 'agreement',
    title: `${name}: agreement`,
    template: { name: 'ancillary-agreement', version: '1' },
    requiresInitials: true,
  } as const;
  return paper(facts, about, [
    ...paragraphs(description),
    partiesTable(facts),
    factTable('The product', [
      ['Product', name],
      ['Price', price],
      ['Cover begins', day(madeOn)],
      ['Cover ends', day(addDays(madeOn, coverDays))],
    ]),
    heading('What you should know'),
    list(
      isRequired
        ? 'A loan of this size needs this product. You may bring a cover of your own to the store instead.'
        : 'This product is your own choice. You get the loan without it, at the same rate.',
      `We add its price of ${price} to what you borrow, so you pay charges on it.`,
      'Another company provides it.',
    ),
    heading('If you change your mind'),
    list(
      'You can cancel it at any time, in the app or at your store.',
      'On the first day you get the whole price back. Later you get back the price of the days to come.',
      'What you get back lowers what you owe.',
    ),
    ...paragraphs(reachText(lender)),
    ...signaturePlaces(facts, `I want ${name} at the price of ${price}.`, 'initials'),
    heading('Signatures'),
    ...signaturePlaces(facts, 'I have read this agreement and I accept it.'),
  ]);
}
