import {
  dollars,
  known,
  toRows,
  type FactReader,
  type LetterContext,
  type LetterSection,
  type LetterTemplate,
} from './letter-template.ts';

/** Names of the ledger's events on a statement. */
const EVENTS: Readonly<Record<string, string>> = {
  DRAW: 'Cash advance',
  DRAW_CANCELLED: 'Cash advance canceled',
  DRAW_RETURNED: 'Cash advance returned',
  PAYMENT: 'Payment, thank you',
  PAYMENT_REVERSED: 'Payment returned by the bank',
  CHARGEBACK: 'Payment charged back',
  NSF_FEE: 'Returned payment fee',
  FEE_WAIVE: 'Fee waived',
  CREDIT_APPLIED: 'Credit applied',
  REFUND_PAID: 'Refund',
};

/** 24000000 → "24%", 70000 → "0.07%": a rate × 10^8 with up to five decimals. */
function percent(rateE8: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 }).format(rateE8 / 1e6)}%`;
}

function sumOf({ number }: FactReader, ...names: readonly string[]): string {
  return dollars(names.reduce((sum, name) => sum + (number(name) ?? 0), 0));
}

/** Charges by kind, their rates, and their totals for the period and the year. Source: 12 CFR 1026.7(b)(4) to (7). */
function chargesSection(facts: FactReader): LetterSection {
  const { number, money } = facts;
  const [rate, feeRate] = [number('rateE8') ?? 0, number('customaryFeeRateE8') ?? 0];
  const days = number('days');
  return {
    heading: 'Interest and fees',
    rows: toRows([
      ['Annual percentage rate (APR)', `${((rate + feeRate) / 1e6).toFixed(2)}%`],
      ['Interest on cash advances: periodic rate', `${percent(rate / 365)} a day, ${percent(rate)} a year`],
      ['Customary fee on cash advances: periodic rate', `${percent(feeRate / 365)} a day, ${percent(feeRate)} a year`],
      [`Balance subject to interest and fee, average of ${days} days`, money('averageBalance')],
      ['Interest charged', money('interest')],
      ['Total interest for this period', money('interest')],
      ['Customary fee', money('customaryFee')],
      ['Returned payment fees', money('fees')],
      ['Total fees for this period', sumOf(facts, 'customaryFee', 'fees')],
      ['Total interest charged this year', money('yearInterest')],
      ['Total fees charged this year', sumOf(facts, 'yearCustomaryFee', 'yearFees')],
    ]),
    sentences: [
      'The balance subject to interest is the average of your cash advance balance at the end of each day. There is no period without interest.',
    ],
  };
}

function sectionsOf(facts: FactReader, { lender }: LetterContext): readonly LetterSection[] {
  const { money, day, list, number } = facts;
  const transactions = list('transactions').map((one): [string, string] => [
    `${one.day('on')}: ${EVENTS[one.text('event') ?? ''] ?? 'Adjustment'}`,
    dollars(one.number('amount') ?? 0),
  ]);
  return [
    {
      heading: 'Payment information',
      rows: toRows([
        ['New balance', dollars(number('newBalance') ?? 0)],
        ['Minimum payment due', money('minimum')],
        ['Part of it that is past due', (number('pastDue') ?? 0) > 0 ? money('pastDue') : null],
        ['Payment due date', day('dueOn')],
      ]),
      sentences: [
        'Late payment: we charge no late fee. Interest and the customary fee go on until you pay, and we may end your right to new advances.',
      ],
    },
    {
      heading: 'Your account from one statement to the next',
      rows: toRows([
        ['From', day('fromDay')],
        ['Closing date', day('cycleOn')],
        ['Previous balance', dollars(number('previousBalance') ?? 0)],
        ...transactions,
        ['Interest', money('interest')],
        ['Customary fee', money('customaryFee')],
        ['New balance', dollars(number('newBalance') ?? 0)],
        ['Credit limit', money('creditLimit')],
        ['Available credit', money('availableCredit')],
      ]),
    },
    chargesSection(facts),
    {
      heading: 'If you find an error on your statement',
      sentences: known(
        `Write to us at ${lender.name}, ${lender.address}.`,
        'We must hear from you within 60 days after we sent the first statement with the error. Give your name, loan number, the amount and why you believe it is wrong.',
        'You do not have to pay the amount in question while we look into it, but you must pay the rest.',
      ),
    },
  ];
}

/** The periodic statement of a line of credit. Source: 12 CFR 1026.7(b), 1026.8. */
export const STATEMENT_LETTER: LetterTemplate = (facts, context) => ({
  title: 'Your statement is ready',
  sentences: [
    `The minimum payment of ${facts.money('minimum')} is due on ${facts.day('dueOn')}.`,
    'Sign in to see your account and to pay.',
  ],
  sections: facts.number('newBalance') === null ? [] : sectionsOf(facts, context),
});
