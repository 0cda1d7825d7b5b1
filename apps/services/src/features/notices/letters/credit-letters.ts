import {
  explainAdverseAction,
  readAdverseReasons,
  type UsedReport,
} from '@lendside/domain/compliance/adverse-action.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { spouseNoticeWords } from '@lendside/domain/documents/templates/spouse-notice.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { FactReader, LetterContext, LetterSection, LetterTemplates, LetterText } from './letter-template.ts';
import { STATEMENT_LETTER } from './statement-letter.ts';

function adverseSections(facts: FactReader, { lender }: LetterContext): readonly LetterSection[] {
  if (!facts.is('isAdverse')) return [];
  const reasons = facts.raw('reasons');
  return explainAdverseAction(
    {
      reasons: readAdverseReasons(Array.isArray(reasons) ? reasons : []),
      report: (facts.raw('report') ?? null) as UsedReport | null,
    },
    lender,
  );
}

/** The letter to the spouse, in the words of the document. */
function spouseLetter({ text, number }: FactReader, { lender }: LetterContext): LetterText {
  const [grantedOn, principal] = [text('grantedOn'), number('principal')];
  const words = spouseNoticeWords({
    borrower: text('borrower'),
    grantedOn: grantedOn === null ? null : businessDate(grantedOn),
    principalCents: principal === null ? null : cents(principal),
    lender,
  });
  return {
    title: words.title,
    sentences: words.sentences,
    sections: [{ heading: words.heading, rows: words.rows, sentences: [words.closing] }],
  };
}

/** Letters about new credit, its terms and its statements. Source: loan-core 5.4. */
export const CREDIT_LETTERS: LetterTemplates = {
  N13: ({ money, day }) => ({
    title: money('amount') === null ? 'You may change your mind' : 'Your cash advance',
    sentences: [
      money('amount') === null
        ? 'You may cancel this loan until the close of the next business day by returning what you received. It then costs nothing.'
        : `Your advance of ${money('amount')} was approved. You may cancel it until the close of ${day('cancelUntil')}.`,
    ],
  }),
  N14: (facts, context) => {
    const { money, text, is } = facts;
    if (text('action') === 'refused')
      return {
        title: 'We cannot renew or extend your credit',
        sentences: [
          'We cannot renew this loan or give you more credit at this time. Your loan goes on as agreed.',
          'You get a letter with your rights and with the reasons, or with how to ask for them.',
        ],
        sections: adverseSections(facts, context),
      };
    return {
      title: is('isAdverse') ? 'We lowered your credit limit' : 'Your credit limit changed',
      sentences: [
        money('toCents') === null
          ? 'The terms of your line of credit changed.'
          : `Your credit limit is now ${money('toCents')}.`,
        money('fromCents') === null ? null : `It was ${money('fromCents')}.`,
        is('isAdverse') ? 'Sign in to see the reasons and your rights.' : null,
      ],
      sections: adverseSections(facts, context),
    };
  },
  N16: (facts, context) =>
    context.reader === 'borrower'
      ? {
          title: 'We told your spouse about your loan',
          sentences: [
            `Wisconsin law asks us to tell the spouse of a married borrower that this credit was granted. We mailed that notice on ${facts.day('mailedOn')}.`,
          ],
        }
      : spouseLetter(facts, context),
  N17: STATEMENT_LETTER,
};
