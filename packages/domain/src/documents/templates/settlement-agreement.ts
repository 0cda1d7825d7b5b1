import type { BusinessDate } from '#calendar/business-date.ts';
import { cents, subtractCents, type Cents } from '#money/cents.ts';
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

/** What a settlement agreement is made from. `madeOn` is the day of the offer, so that the document stays the same. */
export interface SettlementFacts extends PaperFacts {
  readonly claimCents: Cents;
  readonly settlementCents: Cents;
  /** The last day on which the settlement can be paid. */
  readonly lastOn: BusinessDate;
  /** The vehicle whose title secures the loan; null when there is none. */
  readonly vehicle: string | null;
}

/** Forgiven debt of this much is reported to the Internal Revenue Service. Source: 26 CFR 1.6050P-1(a). */
const REPORTED_FROM_CENTS = cents(60_000);

/** Writes the agreement that settles a debt for less than is owed: claim, amount, what is forgiven, the last day, and what
 *  happens when it is not paid. The signers put initials beside the tax notice when 600.00 or more is forgiven. Source: loan-core
 *  3.3 (T28), 5.5; OFR-007. */
export function settlementAgreement(facts: SettlementFacts): DocumentContent {
  const { claimCents, settlementCents, lastOn, vehicle, lender, coborrower } = facts;
  const forgivenCents = subtractCents(claimCents, settlementCents);
  const isReported = forgivenCents >= REPORTED_FROM_CENTS;
  const [claim, amount, forgiven] = [dollars(claimCents), dollars(settlementCents), dollars(forgivenCents)];
  const about = {
    kind: 'settlementAgreement',
    title: 'Settlement agreement',
    template: { name: 'settlement-agreement', version: '2' },
    requiresInitials: isReported,
  } as const;
  return paper(facts, about, [
    ...paragraphs('This agreement lets you end your loan by paying less than you owe.'),
    partiesTable(facts),
    heading('The amounts'),
    factTable('What you owe and what you pay', [
      ['Amount you owe (the claim)', claim],
      ['Amount you pay to settle', amount],
      ['Amount we forgive', forgiven],
      ['Day of the offer', day(facts.madeOn)],
      ['Last day to pay', day(lastOn)],
    ]),
    heading('What we agree'),
    list(
      `You pay ${amount} in one payment, on or before ${day(lastOn)}.`,
      `When we have that payment, we accept it as full payment of the loan. We forgive the other ${forgiven}, and you owe nothing more on this loan.`,
      vehicle === null ? false : `We then release our lien on your ${vehicle}.`,
      'If we report this loan to a credit bureau, we report it as settled for less than the full balance.',
    ),
    heading('If you do not pay in time'),
    list(
      `If we do not have ${amount} by the end of ${day(lastOn)}, this agreement ends by itself. You pay nothing for letting it end.`,
      'You then owe the loan as your loan agreement says. Every payment you made counts toward it.',
      `If your bank or card company takes the payment back, we have not been paid. You can pay again until ${day(lastOn)}.`,
    ),
    heading('Before you sign'),
    list(
      'You do not have to accept this offer.',
      'Signing does not take any money from your account. You choose how to pay afterwards.',
      coborrower === null ? false : 'Both borrowers sign. One payment settles the loan for both.',
      'This agreement changes nothing else in your loan agreement, and you keep every right that the law gives you.',
    ),
    heading('Taxes'),
    ...paragraphs(
      `The law may treat forgiven debt as income. We forgive ${forgiven}.`,
      isReported
        ? 'The law may make us report forgiven debt of $600.00 or more to the Internal Revenue Service on Form 1099-C, with a copy to you. You may owe tax on it. A tax adviser can tell you.'
        : 'You may owe tax on it. A tax adviser can tell you.',
    ),
    ...(isReported ? signaturePlaces(facts, 'I have read the notice about taxes.', 'initials') : []),
    heading('Signatures'),
    ...paragraphs(reachText(lender)),
    ...signaturePlaces(facts, 'I have read this agreement and I accept it.'),
  ]);
}
