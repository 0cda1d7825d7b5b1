import { SIGN_IN, type LetterTemplates } from './letter-template.ts';

/** Letters about default and about a vehicle that is taken and sold. Source: loan-core 5.4. */
export const VEHICLE_LETTERS: LetterTemplates = {
  N07: ({ day }) => ({
    title: 'Notice of default and of your right to cure',
    sentences: [
      `The payment that was due on ${day('dueOn')} is missing, and your loan is in default.`,
      'You may cure the default by paying what is past due. If you do not, the whole balance may become due and, where a vehicle secures the loan, it may be taken.',
      SIGN_IN,
    ],
  }),
  N09: ({ text }) => ({
    title: 'Your vehicle was assigned for recovery',
    sentences: [
      'Because payments are missing, a recovery agent has the order to collect the vehicle.',
      text('agent') === null ? null : `The agent is ${text('agent')}, ${text('phone') ?? ''}.`,
      'Paying the reinstatement amount ends the order. Sign in to see it.',
    ],
  }),
  N10: ({ text, day }) => ({
    title: 'Your vehicle was recovered: our plan to sell it',
    sentences: [
      text('lot') === null ? 'We have the vehicle.' : `The vehicle is held at ${text('lot')}.`,
      day('propertyUntil') === null
        ? null
        : `You may collect your belongings until ${day('propertyUntil')}, free of charge.`,
      day('saleNotBefore') === null
        ? null
        : `We will sell it at a private sale some time after ${day('saleNotBefore')}. Until then you may get it back by paying the whole amount owed with our costs.`,
      'If the sale brings more than you owe you get the difference; where the law allows it you owe what is missing.',
    ],
  }),
  N11: ({ money }) => ({
    title: 'Your vehicle was sold',
    sentences: [
      money('gross') === null ? 'The vehicle was sold.' : `The vehicle was sold for ${money('gross')}.`,
      money('surplus') === null || money('surplus') === '$0.00' ? null : `${money('surplus')} is yours.`,
      money('deficiency') === null || money('deficiency') === '$0.00' ? null : `${money('deficiency')} is still owed.`,
      'You may ask for a full account of the sale.',
    ],
  }),
};
