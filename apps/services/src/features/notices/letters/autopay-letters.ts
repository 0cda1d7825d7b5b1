import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import type { FactReader, LetterRow, LetterSection, LetterTemplate, LetterTemplates } from './letter-template.ts';

type Rows = readonly (readonly [label: string, value: string | null])[];

/** Keeps the rows that have a value. */
function rowsOf(rows: Rows): readonly LetterRow[] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** Writes the account as the law asks: its kind and its last four digits. */
function accountOf({ text }: FactReader): string {
  const account = text('account') ?? 'your account';
  if (text('method') === null) return account;
  return text('method') === 'ach' ? `your bank account ${account}` : `your card ${account}`;
}

/** Says how to pay without autopay. */
function howToPay({ text }: FactReader): string {
  const phone = text('phone');
  return phone === null ? 'Sign in to pay it.' : `Sign in to pay it, or call us at ${phone}.`;
}

/** The table of a coming withdrawal. Source: 12 CFR 1041.9(b)(2) and (3). */
function withdrawalSection(facts: FactReader): LetterSection {
  const { money, day, text } = facts;
  const channel = text('method') === 'ach' ? 'Electronic transfer (ACH) from your bank account' : 'Charge to your card';
  return {
    heading: 'The withdrawal',
    rows: rowsOf([
      ['Date', day('onDay')],
      ['Amount, at most', money('amount')],
      ['Goes to principal', money('principal')],
      ['Goes to interest', money('interest')],
      ['Goes to fees', money('fees')],
      ['How', text('method') === null ? null : channel],
      ['Account', text('account')],
    ]),
  };
}

/** Says how to stop a withdrawal and whom to ask. Source: 12 CFR 1005.10(c), 1041.9(b). */
function stopSection(facts: FactReader): LetterSection {
  const { text } = facts;
  const phone = text('phone');
  const who = text('store') ?? 'us';
  return {
    heading: 'To stop it, or to ask',
    sentences: [
      `Sign in and turn off autopay${phone === null ? '' : `, or call ${who} at ${phone}`}. Please do so before that day.`,
      ...(text('method') === 'ach' ? ['You may also tell your bank to stop the payment.'] : []),
    ],
  };
}

const upcoming: LetterTemplate = (facts) => {
  const { money, day } = facts;
  return {
    title: 'Upcoming withdrawal',
    sentences: [
      `We will withdraw ${money('amount')} from ${accountOf(facts)} on ${day('onDay')}, as you authorized.`,
      money('before') === null ? null : `Your last withdrawal was ${money('before')}.`,
      'We never take more than this amount. If you pay before that day, we take less or nothing.',
    ],
    sections: [withdrawalSection(facts), stopSection(facts)],
  };
};

const stopped: LetterTemplate = (facts) => {
  const { money, day, text } = facts;
  const attempt = (heading: string, name: 'first' | 'second'): LetterSection => ({
    heading,
    rows: rowsOf([
      ['Date', day(`${name}On`)],
      ['Amount', money(`${name}Amount`)],
      ['Account', text(`${name}Account`)],
    ]),
  });
  return {
    title: 'We stopped your automatic payments',
    sentences: [
      'Two withdrawals in a row did not go through. We will not try again unless you authorize us again.',
      `Your payments are still due. ${howToPay(facts)}`,
      'You have rights when a lender withdraws payments from your account: see consumerfinance.gov/payday.',
    ],
    sections:
      day('secondOn') === null ? [] : [attempt('First withdrawal', 'first'), attempt('Second withdrawal', 'second')],
  };
};

/** Says which payment autopay does not take any more, and when it begins. */
function startOf(facts: FactReader): readonly (string | null)[] {
  const { money, day } = facts;
  const first = day('firstOn');
  if (day('payDueOn') !== null)
    return [
      `Autopay starts too late for your payment of ${money('payAmount')} due on ${day('payDueOn')}: we must announce each withdrawal three business days ahead. Please make that payment yourself.`,
      first === null ? null : `The first withdrawal is on ${first}.`,
    ];
  return [
    first === null
      ? 'The first withdrawal is the first one that we can announce at least three business days ahead. Please make a payment that is due before it yourself.'
      : `The first withdrawal is on ${first}.`,
  ];
}

const turnedOn: LetterTemplate = (facts) => {
  const { text } = facts;
  if (text('by') !== null)
    return {
      title: 'Autopay of your shared loan is on',
      sentences: [
        `${text('by')} allowed us to withdraw what is due on the loan you share on each due date.`,
        'Nothing is taken from you. You may still pay at any time.',
      ],
    };
  return {
    title: 'Autopay is on',
    sentences: [
      `You allowed us to withdraw from ${text('account') ?? 'your account'} what is due on this loan on each due date.`,
      ...startOf(facts),
      ...(text('words')?.split('\n') ?? AUTOPAY_TERMS.card.paragraphs),
      'Sign in to change or stop it.',
    ],
  };
};

/** Why autopay ended, and what follows. */
const END_REASONS: Readonly<Record<string, readonly string[]>> = {
  paidOff: [
    'Your loan is paid off, so we ended autopay. We will not withdraw any more payments of it.',
    'If the payment that paid it off comes back, the loan opens again and autopay stays off.',
  ],
  settled: ['Your loan is settled, so we ended autopay. We will not withdraw any more payments of it.'],
  chargedOff: [
    'Your loan was charged off, so we ended autopay. We will not withdraw any more payments of it.',
    'You still owe the balance. Sign in to see it.',
  ],
  renewed: [
    'Your loan was renewed or refinanced, so we ended its autopay.',
    'The new loan has no autopay yet. Sign in to turn it on, or make its payments yourself.',
  ],
  cancelled: ['Your loan was canceled, so we ended autopay. We will not withdraw any payments of it.'],
  closed: ['Your loan is closed, so we ended autopay. We will not withdraw any more payments of it.'],
  sold: ['Your loan was closed with the sale of the vehicle, so we ended autopay.'],
};

const turnedOff: LetterTemplate = (facts) => {
  const { text } = facts;
  const reason = text('reason');
  if (reason === 'reopened')
    return {
      title: 'Your loan is open again without autopay',
      sentences: [
        'A payment came back, so your loan is open again. Autopay ended when it was paid off, and it stays off.',
        `Please make your payments yourself. ${howToPay(facts)} You may turn autopay on again.`,
      ],
    };
  if (reason !== null)
    return { title: 'Autopay has ended', sentences: END_REASONS[reason] ?? END_REASONS['closed'] ?? [] };
  if (text('by') === null)
    return {
      title: 'Autopay is off',
      sentences: ["We won't withdraw any more payments of this loan. You'll need to make your own payments."],
    };
  return {
    title: 'Autopay of your shared loan is off',
    sentences: [
      `${text('by')} turned off autopay of the loan you share. We will not withdraw any more payments of it.`,
      'Please agree on who pays when the next payment is due.',
    ],
  };
};

const failed: LetterTemplate = (facts) => {
  const { money, day } = facts;
  const again = day('onDay');
  const first = `We could not withdraw ${money('amount')} from ${accountOf(facts)}${
    day('failedOn') === null ? '' : ` on ${day('failedOn')}`
  }. Nothing was taken.`;
  if (again === null)
    return {
      title: 'An automatic payment did not go through',
      sentences: [first, `We will not try this payment again. It is still due. ${howToPay(facts)}`],
    };
  return {
    title: `Unusual withdrawal on ${again}`,
    sentences: [
      first,
      `We will try once more: ${money('amount')} from ${accountOf(facts)} on ${again}.`,
      'If you pay before that day, we do not try again. You may also change the card or account, or turn autopay off.',
    ],
    sections: [withdrawalSection(facts), stopSection(facts)],
  };
};

/** Why autopay does not take a payment. */
const SKIP_REASONS: Readonly<Record<string, string>> = {
  cardGone: 'The card or account for autopay was removed or has expired, so we stopped autopay.',
  renewalOpen: 'You asked to renew this loan, so autopay takes nothing until that is settled.',
  stopped: 'Autopay takes nothing from this loan now, so we do not make the withdrawal that we announced.',
};

const skipped: LetterTemplate = (facts) => {
  const { money, day, text } = facts;
  const next = day('nextOn');
  const why =
    SKIP_REASONS[text('why') ?? ''] ??
    'We could not announce this withdrawal three business days ahead, so we do not make it.';
  if (money('taken') !== null)
    return {
      title: `Autopay takes only part of your payment due ${day('dueOn')}`,
      sentences: [
        `The amount due rose after we announced it. We withdraw ${money('taken')} on ${day('onDay')}, as announced, and no more.`,
        `Please pay the other ${money('amount')} yourself by then. ${howToPay(facts)}`,
      ],
    };
  return {
    title: `We will not withdraw your payment due ${day('dueOn')}`,
    sentences: [
      why,
      `Please pay ${money('amount')} yourself by ${day('onDay')}. ${howToPay(facts)}`,
      next === null ? null : `Autopay takes the payments from ${next} on.`,
    ],
  };
};

/** Letters about autopay and its withdrawals. Source: loan-core 5.3, 5.4; 12 CFR 1005.10, 1041.9. */
export const AUTOPAY_LETTERS: LetterTemplates = {
  N03: upcoming,
  N08: stopped,
  N18: turnedOn,
  N19: turnedOff,
  N20: failed,
  N21: skipped,
};
