import type { BusinessDate } from '#calendar/business-date.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';
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

/** What the account of a renewed debt is made from. Amounts in cents; `loanHeader` is that of the new loan. */
export interface RenewalItemizationFacts extends PaperFacts {
  readonly earlierHeader: string;
  /** The payment that was made with the renewal; null when none was needed. */
  readonly payment: { readonly amountCents: Cents; readonly on: BusinessDate } | null;
  /** What the earlier loan owes after the payment. It becomes principal of the new loan. */
  readonly carriedOverCents: Cents;
  /** What accrued since the payment, and is not collected. */
  readonly waivedCents: Cents;
  readonly cashOutCents: Cents;
  readonly ancillaries: readonly { readonly name: string; readonly priceCents: Cents }[];
  readonly newPrincipalCents: Cents;
  /** The renewal ends at 5:00 PM, store time, of this day. */
  readonly signBy: BusinessDate;
}

/** Writes what the debt of the earlier loan becomes when a renewal is signed. The signers put initials beside it. Source: 12 CFR
 *  1026.18(c), 1026.20(a); width 5. */
export function renewalItemization(facts: RenewalItemizationFacts): DocumentContent {
  const { earlierHeader, payment, carriedOverCents, waivedCents, cashOutCents, ancillaries, madeOn, signBy } = facts;
  const about = {
    kind: 'agreement',
    title: 'What becomes of your earlier loan',
    template: { name: 'renewal-itemization', version: '1' },
    requiresInitials: true,
  } as const;
  return paper(facts, about, [
    ...paragraphs('Your new loan pays off your earlier loan. This page shows how the amounts fit together.'),
    partiesTable(facts),
    heading('From the earlier loan to the new one'),
    factTable('The amounts', [
      ['Earlier loan', earlierHeader],
      ['Your payment with this renewal', payment === null ? null : dollars(payment.amountCents)],
      ['Day of that payment', payment === null ? null : day(payment.on)],
      ['Still owed on the earlier loan, paid by the new loan', dollars(carriedOverCents)],
      ['Added since your payment, which we do not collect', waivedCents === NO_CENTS ? null : dollars(waivedCents)],
      ['Cash to you', cashOutCents === NO_CENTS ? null : dollars(cashOutCents)],
      ...ancillaries.map(({ name, priceCents }) => [`Price of ${name}`, dollars(priceCents)] as const),
      ['Principal of the new loan', dollars(facts.newPrincipalCents)],
    ]),
    heading('Before everybody has signed'),
    list(
      'The earlier loan goes on, and nobody owes the new loan.',
      `These amounts are those of ${day(madeOn)}. When a new business day begins before everybody has signed, we make new documents, and everybody signs those.`,
      `You can sign until 5:00 PM, store time, on ${day(signBy)}. After that the renewal ends${payment === null ? '.' : ', and your payment stays on the earlier loan.'}`,
    ),
    ...paragraphs(reachText(facts.lender)),
    ...signaturePlaces(facts, 'I have read what becomes of my earlier loan.', 'initials'),
  ]);
}
