import type { LetterTemplates } from './letter-template.ts';

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
  N14: ({ money }) => ({
    title: 'Your credit limit changed',
    sentences: [
      money('toCents') === null
        ? 'The terms of your line of credit changed.'
        : `Your credit limit is now ${money('toCents')}.`,
      'Sign in to see the reasons and your rights.',
    ],
  }),
  N16: () => ({
    title: 'Notice to your spouse',
    sentences: [
      'Wisconsin law asks us to tell the spouse of a married borrower that this credit was granted. We have sent that notice.',
    ],
  }),
  N17: ({ money, day }) => ({
    title: 'Your statement is ready',
    sentences: [
      `The minimum payment of ${money('minimum')} is due on ${day('dueOn')}.`,
      'Sign in to see the statement.',
    ],
  }),
};
