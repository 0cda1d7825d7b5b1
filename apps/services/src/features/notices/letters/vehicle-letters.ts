import {
  known,
  SIGN_IN,
  toRows,
  type FactReader,
  type LetterSection,
  type LetterTemplates,
} from './letter-template.ts';
import { SALE_LETTERS } from './sale-letters.ts';

const COST_NAMES: Readonly<Record<string, string>> = {
  assignment: 'Order to the recovery agent',
  recovery: 'Recovery of the vehicle',
  storage: 'Storage so far',
};

function costsSection({ list, money, text }: FactReader): readonly LetterSection[] {
  const costs = list('costs').map((cost) => {
    const [kind, days] = [cost.text('kind') ?? '', cost.number('days')];
    const name = COST_NAMES[kind] ?? 'Other costs';
    return [days === null ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'}`, cost.money('amount')] as const;
  });
  if (money('redemption') === null) return [];
  return [
    {
      heading: 'How to get the vehicle back',
      sentences: known(
        'You can get the vehicle back at any time before we sell it by paying the full amount you owe, including our costs.',
        money('reinstatement') !== null && `To only bring the loan up to date, pay ${money('reinstatement')}.`,
        text('phone') !== null && `Call ${text('phone')} for the exact amount and where to pay.`,
      ),
      rows: toRows([
        ...costs,
        ['Full amount owed today, costs included', money('redemption')],
        ['Added for each further day', money('perDiem')],
      ]),
    },
  ];
}

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
  N22: (facts) => ({
    title: 'Your vehicle was recovered',
    sentences: [
      facts.text('lot') === null ? 'We have the vehicle.' : `The vehicle is held at ${facts.text('lot')}.`,
      facts.day('propertyUntil') === null
        ? null
        : `You may collect your belongings until ${facts.day('propertyUntil')}, free of charge.`,
      'We will send you a notice before we sell the vehicle.',
    ],
    sections: costsSection(facts),
  }),
  N23: ({ day, text }) => ({
    title: 'We released the lien on your vehicle',
    sentences: [
      `Your loan was paid off on ${day('paidOn')}. We have no lien on your ${text('vehicle') ?? 'vehicle'} any more.`,
      'The release of lien is with your documents. Sign in to read, save or print it.',
      'If we hold your paper title, your store gives it back to you. Bring a photo ID.',
    ],
  }),
  ...SALE_LETTERS,
};
