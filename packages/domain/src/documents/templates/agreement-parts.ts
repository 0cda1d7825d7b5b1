import type { BusinessDate } from '#calendar/business-date.ts';
import { militaryStatement, type MilitaryObligation } from '#origination/military-statement.ts';
import type { DocumentBlock } from '../document-content.ts';
import { day, heading, list, paragraphs, reachText, signaturePlaces, type PaperFacts } from './parts.ts';

/** How an agreement is signed, and what the law adds for a covered borrower. */
export interface SigningFacts {
  /** The day it was signed on paper at the store; null when it is signed here. */
  readonly signedAtStoreOn: BusinessDate | null;
  readonly isCoveredBorrower: boolean;
  /** The toll-free number of the oral disclosures to covered borrowers. */
  readonly oralPhone: string;
}

/** The statement for covered borrowers; nothing for others. Throws for a covered borrower without a toll-free number. Source:
 *  32 CFR 232.6. */
export function militaryBlocks(
  { isCoveredBorrower, oralPhone }: SigningFacts,
  obligation: MilitaryObligation | null,
): readonly DocumentBlock[] {
  if (!isCoveredBorrower || obligation === null) return [];
  const { maprText, obligationText, oralText } = militaryStatement(obligation, oralPhone);
  return [
    heading('Statement for servicemembers and their dependents'),
    ...paragraphs(maprText, obligationText, oralText),
    list(
      'You pay no penalty for paying early.',
      'We ask for no vehicle title as security, and for no allotment of your pay.',
      'You give up no right that the Servicemembers Civil Relief Act or another law gives you.',
    ),
  ];
}

/** The closing sections of every agreement: rights, contact, and the signatures. */
export function endingBlocks(facts: PaperFacts & SigningFacts): readonly DocumentBlock[] {
  const { signedAtStoreOn, lender, coborrower } = facts;
  return [
    heading('Your rights'),
    list(
      'You can go to court. This agreement has no arbitration clause, and you do not give up a jury or a class action.',
      'You can pay the loan off at any time without a penalty. Ask us for a payoff letter.',
      'You get a copy of this agreement. You can ask for a paper copy at any time, free of charge.',
      coborrower === null ? false : 'Both borrowers owe the whole loan until it is paid.',
    ),
    ...paragraphs(reachText(lender)),
    heading('Signatures'),
    ...(signedAtStoreOn === null
      ? [
          ...paragraphs('Do not sign before you have read this agreement, and do not sign it if it has blank spaces.'),
          ...signaturePlaces(facts, 'I have read this agreement and its disclosures, and I accept it.'),
        ]
      : paragraphs(`Signed at the store on ${day(signedAtStoreOn)}.`)),
  ];
}
