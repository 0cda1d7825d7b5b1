import type { BusinessDate } from '#calendar/business-date.ts';
import type { DocumentBlock, DocumentContent } from '../document-content.ts';
import { heading, list, paper, paragraphs, reachText, type LenderFacts } from './parts.ts';

/** What the privacy notice is made from. */
export interface PrivacyFacts {
  readonly author: string;
  readonly lender: LenderFacts;
  /** The day of the revision, so that its bytes stay the same. */
  readonly madeOn: BusinessDate;
}

const NO = "We don't share";

/** The second page of the model form: what we do, and definitions. */
function doBlocks(name: string): readonly DocumentBlock[] {
  return [
    heading('What we do'),
    ...paragraphs(
      `How does ${name} protect my personal information? To protect your personal information from unauthorized access and use, we use security measures that comply with federal law. These measures include computer safeguards and secured files and buildings.`,
      `How does ${name} collect my personal information? We collect your personal information, for example, when you`,
    ),
    list(
      'apply for a loan or give us your income information',
      'pay your bills or give us your contact information',
      "show your driver's license",
    ),
    ...paragraphs(
      'We also collect your personal information from others, such as credit bureaus or other companies.',
      "Why can't I limit all sharing? Federal law gives you the right to limit only",
    ),
    list(
      "sharing for affiliates' everyday business purposes: information about your creditworthiness",
      'affiliates from using your information to market to you',
      'sharing for nonaffiliates to market to you',
    ),
    ...paragraphs('State laws and individual companies may give you additional rights to limit sharing.'),
    heading('Definitions'),
    ...paragraphs(
      `Affiliates: companies related by common ownership or control. They can be financial and nonfinancial companies. ${name} does not share with our affiliates.`,
      `Nonaffiliates: companies not related by common ownership or control. They can be financial and nonfinancial companies. ${name} does not share with nonaffiliates so they can market to you.`,
      `Joint marketing: a formal agreement between nonaffiliated financial companies that together market financial products or services to you. ${name} doesn't jointly market.`,
    ),
  ];
}

/** Writes the privacy notice in the words of the model form, without an opt-out: nothing is shared that could be limited. Source:
 *  12 CFR 1016, appendix. */
export function privacyNotice(facts: PrivacyFacts): DocumentContent {
  const { lender } = facts;
  const { name } = lender;
  const about = {
    kind: 'privacyNotice',
    title: `What does ${name} do with your personal information?`,
    template: { name: 'privacy-notice', version: '1' },
  } as const;
  return paper(facts, about, [
    heading('Facts'),
    ...paragraphs(
      'Why? Financial companies choose how they share your personal information. Federal law gives consumers the right to limit some but not all sharing. Federal law also requires us to tell you how we collect, share, and protect your personal information. Please read this notice carefully to understand what we do.',
      'What? The types of personal information we collect and share depend on the product or service you have with us. This information can include:',
    ),
    list(
      'Social Security number and income',
      'account balances and payment history',
      'credit history and employment information',
    ),
    ...paragraphs(
      `When you are no longer our customer, we continue to share your information as described in this notice.`,
      `How? All financial companies need to share customers' personal information to run their everyday business. In the section below, we list the reasons financial companies can share their customers' personal information; the reasons ${name} chooses to share; and whether you can limit this sharing.`,
    ),
    {
      kind: 'table',
      caption: 'Reasons we can share your personal information',
      head: ['Reasons we can share your personal information', `Does ${name} share?`, 'Can you limit this sharing?'],
      rows: [
        [
          'For our everyday business purposes: such as to process your transactions, maintain your account(s), respond to court orders and legal investigations, or report to credit bureaus',
          'Yes',
          'No',
        ],
        ['For our marketing purposes: to offer our products and services to you', 'Yes', 'No'],
        ['For joint marketing with other financial companies', 'No', NO],
        [
          "For our affiliates' everyday business purposes: information about your transactions and experiences",
          'No',
          NO,
        ],
        ["For our affiliates' everyday business purposes: information about your creditworthiness", 'No', NO],
        ['For nonaffiliates to market to you', 'No', NO],
      ],
    },
    ...paragraphs(`Questions? ${reachText(lender)}`),
    heading('Who we are'),
    ...paragraphs(`Who is providing this notice? ${name}.`),
    ...doBlocks(name),
  ]);
}
