import {
  dollars,
  known,
  toRows,
  type FactReader,
  type LetterContext,
  type LetterSection,
  type LetterTemplates,
} from './letter-template.ts';

function saleSection(facts: FactReader, vehicle: string): LetterSection {
  const { text, day } = facts;
  const aSale = 'A sale could include a lease or license.';
  if (text('method') !== 'public')
    return {
      heading: 'How we will sell it',
      sentences: [`We will sell ${vehicle} at private sale sometime after ${day('saleNotBefore')}. ${aSale}`],
    };
  return {
    heading: 'How we will sell it',
    sentences: [
      `We will sell ${vehicle} at public sale. ${aSale} The sale will be held as follows.`,
      'You may attend the sale and bring bidders if you want.',
    ],
    rows: toRows([
      ['Date', day('saleNotBefore')],
      ['Time', text('saleAt')],
      ['Place', text('salePlace')],
    ]),
  };
}

/** What the sale leaves owed or due to the borrower, as the product and its state allow. */
function moneySentences({ is }: FactReader): readonly string[] {
  const reduces = 'The money that we get from the sale (after paying our costs) will reduce the amount you owe.';
  if (!is('owesDeficiency') && !is('getsSurplus'))
    return [
      'If we sell the vehicle, your debt ends with it: you will not owe us anything more on this loan, whatever the sale brings.',
      'The law of your state lets us keep the money from the sale.',
    ];
  return [
    reduces,
    is('owesDeficiency')
      ? 'If we get less money than you owe, you will still owe us the difference.'
      : 'If we get less money than you owe, you will not owe us the difference.',
    is('getsSurplus')
      ? 'If we get more money than you owe, you will get the extra money, unless we must pay it to someone else.'
      : 'The law of your state lets us keep the extra money if we get more than you owe.',
  ];
}

function backSection({ money, day, text }: FactReader, { lender }: LetterContext): LetterSection {
  const phone = text('phone') ?? lender.phone;
  return {
    heading: 'How to get it back',
    sentences: known(
      'You can get the property back at any time before we sell it by paying us the full amount you owe (not just the past due payments), including our expenses.',
      `To learn the exact amount you must pay, call us at ${phone}.`,
    ),
    rows: toRows([
      [`Full amount on ${day('amountsOn')}`, money('redemption')],
      ['Added for each further day', money('perDiem')],
    ]),
  };
}

function questionsSection({ text }: FactReader, { lender }: LetterContext): LetterSection {
  const phone = text('phone') ?? lender.phone;
  const debtors = text('debtors');
  return {
    heading: 'Questions and explanation',
    sentences: known(
      `If you want us to explain to you in writing how we have figured the amount that you owe us, call us at ${phone} or write us at ${lender.address} and request a written explanation. We do not charge for it.`,
      `If you need more information about the sale, call us at ${phone} or write us at ${lender.address}.`,
      debtors !== null &&
        debtors.includes(' and ') &&
        `We are sending this notice to everyone who owes money under your agreement: ${debtors}.`,
    ),
  };
}

const EXPENSE_NAMES: Readonly<Record<string, string>> = {
  assignment: 'Retaking: order to the recovery agent',
  recovery: 'Retaking: recovery of the vehicle',
  storage: 'Holding: storage',
  auction: 'Selling: auction fee',
  earlier: 'Costs of an earlier recovery',
};

/** The calculation in the order of UCC 9-616(c). */
function calculation(facts: FactReader): LetterSection {
  const { money, day, list, number, is } = facts;
  const difference = number('difference') ?? 0;
  const isSurplus = difference < 0;
  return {
    heading: 'How we calculated this',
    rows: toRows([
      [`Amount you owed on ${day('soldOn')}, before the sale and without our expenses`, money('owed')],
      ['Money from the sale', money('gross')],
      ['Amount after the money from the sale', money('afterProceeds')],
      ...list('expenses').map(
        (expense) => [EXPENSE_NAMES[expense.text('kind') ?? ''] ?? 'Expense', expense.money('amount')] as const,
      ),
      ['Credits: payments on our expenses', money('credits')],
      [isSurplus ? 'Surplus' : 'Deficiency', dollars(Math.abs(difference))],
    ]),
    sentences: known(
      'The amount you owed has no unearned interest or finance charge in it.',
      isSurplus && !is('getsSurplus') && 'The law of your state lets us keep this surplus.',
      !isSurplus &&
        !is('owesDeficiency') &&
        'The law of your state or your agreement does not let us collect this deficiency. You do not owe it.',
    ),
  };
}

/** Letters about the sale of a recovered vehicle: the notice before it and the explanation after it. Their words follow the
 *  forms that the law calls sufficient. Source: UCC 9-613, 9-614, 9-616; loan-core 3.4. */
export const SALE_LETTERS: LetterTemplates = {
  N10: (facts, context) => {
    const { text, day } = facts;
    const vehicle = text('vehicle') === null ? 'the vehicle' : `the ${text('vehicle')}`;
    const when =
      text('method') === 'public'
        ? `at public sale on ${day('saleNotBefore')}`
        : `at private sale sometime after ${day('saleNotBefore')}`;
    return {
      title: 'Notice of our plan to sell property',
      sentences: [
        `We have ${text('vehicle') === null ? 'the vehicle' : `your ${text('vehicle')}`}, because you broke promises in our agreement.`,
        `We will sell it ${when}. Until then you can get it back by paying the full amount you owe; call ${text('phone') ?? context.lender.phone}.`,
      ],
      sections: [
        {
          heading: 'Who and what this is about',
          rows: toRows([
            ['Secured party', `${context.lender.name}, ${context.lender.address}`],
            ['Who owes the loan', text('debtors')],
            ['Property', text('vehicle')],
          ]),
        },
        saleSection(facts, vehicle),
        { heading: 'What the sale means for what you owe', sentences: moneySentences(facts) },
        backSection(facts, context),
        questionsSection(facts, context),
      ],
    };
  },
  N11: (facts, { lender }) => {
    const { money, number } = facts;
    const phone = facts.text('phone') ?? lender.phone;
    return {
      title: 'Your vehicle was sold',
      sentences: [
        money('gross') === null ? 'The vehicle was sold.' : `The vehicle was sold for ${money('gross')}.`,
        (number('surplus') ?? 0) > 0 ? `${money('surplus')} is yours. We will pay it to you.` : null,
        (number('deficiency') ?? 0) > 0 ? `${money('deficiency')} is still owed.` : null,
        number('deficiency') === 0 ? 'You owe nothing more on this loan.' : null,
      ],
      sections:
        number('owed') === null
          ? []
          : [
              calculation(facts),
              {
                heading: 'What may still change',
                sentences: [
                  'Future debits, credits, charges, interest, rebates and expenses may affect the amount of the surplus or deficiency.',
                  `For more information about this sale, call us at ${phone} or write us at ${lender.address}.`,
                ],
              },
            ],
    };
  },
};
