import type { BusinessDate } from '#calendar/business-date.ts';
import { militaryStatement, militaryTexts, type MilitaryObligation } from '#origination/military-statement.ts';
import type { DocumentBlock } from '../document-content.ts';
import { day, heading, list, paragraphs, reachText, signaturePlaces, type PaperFacts } from './parts.ts';

/** How an agreement is signed, and what the law adds for a covered borrower. */
export interface SigningFacts {
  /** The day it was signed on paper at the store; null when it is signed here. */
  readonly signedAtStoreOn: BusinessDate | null;
  readonly isCoveredBorrower: boolean;
  /** The toll-free number of the oral disclosures to covered borrowers; null for a copy of what was signed at the store. */
  readonly oralPhone: string | null;
}

/** Begins the copy of an agreement that was signed at the store; nothing for an agreement that is signed here. */
export function copyBlocks({ signedAtStoreOn }: SigningFacts): readonly DocumentBlock[] {
  return signedAtStoreOn === null
    ? []
    : paragraphs(
        `Copy from our books of what you signed at the store on ${day(signedAtStoreOn)}. If your paper says something else, your paper counts.`,
      );
}

/** Returns the title and the template's name of an agreement, or of the copy of one that was signed at the store. */
export function agreementName(
  { signedAtStoreOn }: SigningFacts,
  { product, title, kind }: { readonly product: string; readonly title: string; readonly kind: string },
): { readonly title: string; readonly name: string } {
  return signedAtStoreOn === null
    ? { title: `${product}: ${title}`, name: `agreement-${kind}` }
    : { title: `${product}: copy of your agreement`, name: `agreement-copy-${kind}` };
}

/** The statement for covered borrowers; nothing for others. Throws for an agreement that is signed here without a toll-free number.
 *  Source: 32 CFR 232.6. */
export function militaryBlocks(
  { isCoveredBorrower, oralPhone, signedAtStoreOn, vehicle }: SigningFacts & { readonly vehicle: object | null },
  obligation: MilitaryObligation | null,
): readonly DocumentBlock[] {
  if (!isCoveredBorrower || obligation === null) return [];
  const isCopy = signedAtStoreOn !== null && oralPhone === null;
  const { maprText, obligationText } = militaryTexts(obligation);
  const oralText = isCopy ? null : militaryStatement(obligation, oralPhone ?? '').oralText;
  return [
    heading('Statement for servicemembers and their dependents'),
    ...paragraphs(maprText, obligationText, oralText),
    list(
      'You pay no penalty for paying early.',
      vehicle === null
        ? 'We ask for no vehicle title as security, and for no allotment of your pay.'
        : 'We ask for no allotment of your pay.',
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
