import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import type { LetterTemplates } from './letter-template.ts';

/** Letters about autopay and its withdrawals. Source: loan-core 5.4. */
export const AUTOPAY_LETTERS: LetterTemplates = {
  N03: ({ money, day, text }) => ({
    title: 'A payment will be withdrawn',
    sentences: [
      `We will withdraw ${money('amount')} from ${text('account') ?? 'your account'} on ${day('onDay')}, as you authorised.`,
      'You may stop it up to three business days before that day.',
    ],
  }),
  N08: () => ({
    title: 'We stopped your automatic payments',
    sentences: [
      'Two withdrawals in a row did not go through. We will not try again unless you authorise us anew.',
      'You have rights when a lender withdraws payments from your account: see consumerfinance.gov/payday.',
    ],
  }),
  N18: ({ text }) =>
    text('by') === null
      ? {
          title: 'Autopay is on',
          sentences: [
            `You allowed us to withdraw from ${text('account') ?? 'your account'} what is due on this loan on each due date.`,
            ...(text('words')?.split('\n') ?? AUTOPAY_TERMS.card.paragraphs),
            'Sign in to change or stop it.',
          ],
        }
      : {
          title: 'Autopay of your shared loan is on',
          sentences: [
            `${text('by')} allowed us to withdraw what is due on the loan you share on each due date.`,
            'Nothing is taken from you. You may still pay at any time.',
          ],
        },
  N19: ({ text }) =>
    text('by') === null
      ? {
          title: 'Autopay is off',
          sentences: ['We will not withdraw any more payments of this loan. Please pay by yourself when they are due.'],
        }
      : {
          title: 'Autopay of your shared loan is off',
          sentences: [
            `${text('by')} turned off autopay of the loan you share. We will not withdraw any more payments of it.`,
            'Please agree on who pays when the next payment is due.',
          ],
        },
  N20: ({ money, text }) => ({
    title: 'An automatic payment did not go through',
    sentences: [
      `We could not withdraw ${money('amount')} from ${text('account') ?? 'your account'}. Nothing was taken.`,
      'We try once more in three business days. You may pay before then, change the card or account, or turn autopay off.',
    ],
  }),
};
