import type { BusinessDate } from '#calendar/business-date.ts';
import type { DocumentBlock, DocumentContent } from '../document-content.ts';
import { heading, list, paper, paragraphs, reachText, type LenderFacts } from './parts.ts';

/** What the consent to electronic documents is made from. */
export interface EsignFacts {
  readonly author: string;
  readonly lender: LenderFacts;
  /** The day the text came into force, so that its bytes stay the same. */
  readonly madeOn: BusinessDate;
  /** The reader types this code to show that the document opens on their device; null leaves it out. */
  readonly code: string | null;
}

/** The version of the consent that is in force. A material change of the requirements needs a new one: everybody is asked again. */
export const ESIGN_VERSION = '2';

/** The day the version came into force. */
export const ESIGN_SINCE = '2026-06-01' as BusinessDate;

function rightBlocks(): readonly DocumentBlock[] {
  return [
    heading('You can have paper'),
    ...paragraphs(
      'You do not have to agree. Without your agreement you sign on paper at the store, and get your copies there. That costs you nothing.',
    ),
    heading('What this agreement covers'),
    list(
      'Agreements, disclosures and notices about your loans with us, before and after you sign them.',
      'Statements, letters and receipts.',
      'Your signature and your initials on them.',
    ),
    ...paragraphs(
      'It covers all your loans with us until you take it back. A few notices that the law wants on paper still come by mail.',
    ),
    heading('You can take it back'),
    ...paragraphs(
      'You can take this agreement back at any time, free of charge: open your profile and choose "Electronic documents", or call or write to us.',
      'From then on our letters and notices come by mail, and you sign on paper at the store. What you signed before stays valid.',
    ),
  ];
}

/** Hardware and software. */
function needBlocks(): readonly DocumentBlock[] {
  return [
    heading('What you need'),
    list(
      'A phone, tablet or computer with an internet connection.',
      'A current version of Chrome, Edge, Firefox or Safari.',
      'A program that shows PDF files. Most phones and browsers have one.',
      'Space to keep the files, or a printer.',
      'An email address or a phone number that takes text messages.',
    ),
    ...paragraphs(
      'If we change what you need so that you might no longer open our documents, we ask you again before you sign online.',
    ),
  ];
}

/** Writes the consent to electronic documents: the right to paper, withdrawing, scope, contact data, paper copies and their fee,
 *  hardware and software, and the code that proves access. Source: 15 USC 7001(c); loan-core 6.4. */
export function esignConsent(facts: EsignFacts): DocumentContent {
  const { author, lender, code } = facts;
  const about = {
    kind: 'esignConsent',
    title: 'Agreement to electronic documents and signatures',
    template: { name: 'esign-consent', version: ESIGN_VERSION },
  } as const;
  return paper(facts, about, [
    ...paragraphs(
      `You can get your documents from ${author} electronically, and sign them on this device. The law asks us to tell you the following first.`,
    ),
    ...rightBlocks(),
    heading('Keep your contact data up to date'),
    ...paragraphs(
      'We send you an email or a text message when the other borrower has signed and it is your turn, and when your signed copy is here.',
      'Change your email address and phone number in your profile.',
    ),
    heading('Paper copies'),
    ...paragraphs(`You can ask for a paper copy of any document. We charge no fee for it. ${reachText(lender)}`),
    ...needBlocks(),
    ...(code === null
      ? []
      : [
          heading('Your code'),
          ...paragraphs(
            `Your code is ${code}. Type it where you agree. It shows us that you can open our documents on this device.`,
          ),
        ]),
  ]);
}
