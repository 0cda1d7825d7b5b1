import type { BusinessDate } from '#calendar/business-date.ts';
import type { Cents } from '#money/cents.ts';
import type { DocumentContent } from '../document-content.ts';
import { day, dollars, factTable, heading, paper, paragraphs, type LenderFacts } from './parts.ts';

/** What the notice to a spouse says about the credit. */
export interface SpouseFacts {
  readonly borrower: string | null;
  readonly grantedOn: BusinessDate | null;
  readonly principalCents: Cents | null;
  readonly lender: LenderFacts;
}

/** The words of the notice to the spouse of a married borrower, for the letter and for the document. Source: Wis. Stat.
 *  766.56(3)(b); loan-core 5.4 (N16). */
export function spouseNoticeWords({ borrower, grantedOn, principalCents, lender }: SpouseFacts) {
  return {
    title: 'Notice of credit granted to your spouse',
    sentences: [
      `We granted credit to ${borrower ?? 'your spouse'}, who told us that you are married to each other.`,
      'Section 766.56 of the Wisconsin Statutes asks us to give you this notice. You did not sign for this credit, and you do not need to do anything.',
    ],
    heading: 'The credit',
    rows: [
      ['Kind of credit', 'Personal installment loan'],
      ['Granted on', grantedOn === null ? 'not stated' : day(grantedOn)],
      ['Amount of the loan', principalCents === null ? 'not stated' : dollars(principalCents)],
      ['Creditor', `${lender.name}, ${lender.address}, phone ${lender.phone}`],
    ] as const,
    closing:
      'Under Wisconsin law, an obligation that a spouse takes on during marriage is presumed to be in the interest of the marriage or the family, and marital property may be used to pay it.',
  };
}

/** Writes the notice to the spouse of a married borrower as a document. */
export function spouseNotice(
  facts: SpouseFacts & { readonly author: string; readonly madeOn: BusinessDate },
): DocumentContent {
  const words = spouseNoticeWords(facts);
  const about = {
    kind: 'spouseNotice',
    title: words.title,
    template: { name: 'spouse-notice', version: '1' },
  } as const;
  return paper(facts, about, [
    ...paragraphs(...words.sentences),
    heading(words.heading),
    factTable(words.heading, words.rows),
    ...paragraphs(words.closing),
  ]);
}
