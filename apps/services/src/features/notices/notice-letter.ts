import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import type { Mode } from '#platform/system-mode.ts';

/** The input of a letter: the notice's code, brand, loan number and facts. */
export interface NoticeToWrite {
  readonly code: string;
  readonly brand: string;
  readonly loanHeader: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A notice in words, used for both email and text message. */
export interface NoticeLetter {
  readonly brand: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Reads the facts of a notice; a missing fact is null. */
interface FactReader {
  readonly money: (name: string) => string | null;
  readonly day: (name: string) => string | null;
  readonly text: (name: string) => string | null;
}

function readerOf(facts: NoticeToWrite['facts']): FactReader {
  const text = (name: string): string | null => {
    const value = facts[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    text,
    money: (name) => {
      const value = facts[name];
      return typeof value === 'number' ? `$${formatAmount(cents(value))}` : null;
    },
    day: (name) => {
      const value = text(name);
      return value === null ? null : longDate(value);
    },
  };
}

type Sentences = readonly (string | null)[];
type Template = (facts: FactReader) => { readonly title: string; readonly sentences: Sentences };

const SIGN_IN = 'Sign in to see the amounts and to pay.';

/** One plain letter per notice code. Source: loan-core 5.4. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  N01: ({ money, day }) => ({
    title: 'Your payment is coming up',
    sentences: [
      money('amount') === null
        ? `Your loan is due on ${day('dueOn')}.`
        : `${money('amount')} is due on ${day('dueOn')}.`,
      SIGN_IN,
    ],
  }),
  N02: ({ day }) => ({
    title: 'Your agreement ends soon',
    sentences: [
      `Your pledge agreement ends on ${day('dueOn')}. You may pay it off or, by paying its charge and any principal then required, renew it for another period.`,
      'It is not renewed without you.',
      SIGN_IN,
    ],
  }),
  N03: ({ money, day, text }) => ({
    title: 'A payment will be withdrawn',
    sentences: [
      `We will withdraw ${money('amount')} from ${text('account') ?? 'your account'} on ${day('onDay')}, as you authorised.`,
      'You may stop it up to three business days before that day.',
    ],
  }),
  N04: ({ money, day, text }) => ({
    title: 'Payment receipt',
    sentences: [
      `We received your automatic payment of ${money('amount')} on ${day('paidOn')}.`,
      `Its confirmation number is ${text('confirmation')}.`,
    ],
  }),
  N05: ({ day }) => ({
    title: 'We have not received your payment',
    sentences: [`The payment that was due on ${day('dueOn')} is missing.`, SIGN_IN],
  }),
  N06: ({ money }) => ({
    title: 'A late fee was added',
    sentences: [`A late fee of ${money('amount')} was added because a payment was missed.`, SIGN_IN],
  }),
  N07: ({ day }) => ({
    title: 'Notice of default and of your right to cure',
    sentences: [
      `The payment that was due on ${day('dueOn')} is missing, and your loan is in default.`,
      'You may cure the default by paying what is past due. If you do not, the whole balance may become due and, where a vehicle secures the loan, it may be taken.',
      SIGN_IN,
    ],
  }),
  N08: () => ({
    title: 'We stopped your automatic payments',
    sentences: [
      'Two withdrawals in a row did not go through. We will not try again unless you authorise us anew.',
      'You have rights when a lender withdraws payments from your account: see consumerfinance.gov/payday.',
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
  N12: ({ money, day }) => ({
    title: 'An offer to settle your loan',
    sentences: [
      `You may settle everything you owe on this loan by paying ${money('amount')} until ${day('expiresOn')}.`,
      'Sign in to read and accept the offer.',
    ],
  }),
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
  N15: ({ money }) => ({
    title: 'You have a credit balance',
    sentences: [
      `You paid ${money('amount')} more than you owed. Ask for it and we send it within seven business days.`,
    ],
  }),
  N16: () => ({
    title: 'Notice to your spouse',
    sentences: [
      'Wisconsin law asks us to tell the spouse of a married borrower that this credit was granted. We have sent that notice.',
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
  N17: ({ money, day }) => ({
    title: 'Your statement is ready',
    sentences: [
      `The minimum payment of ${money('minimum')} is due on ${day('dueOn')}.`,
      'Sign in to see the statement.',
    ],
  }),
};

/** Writes the letter of a notice from its facts. Null when the code has no letter. In simulation the letter says that no money
 *  moved. Source: loan-core 5.4, 8. */
export function writeNotice(notice: NoticeToWrite, mode: Mode): NoticeLetter | null {
  const template = TEMPLATES[notice.code];
  if (template === undefined) return null;
  const { title, sentences } = template(readerOf(notice.facts));
  const code = findBrandCode(notice.brand);
  return {
    brand: code === null ? notice.brand.toUpperCase() : brandName(code, {}),
    title,
    sentences: [
      ...sentences.filter((sentence) => sentence !== null),
      ...(notice.loanHeader === null ? [] : [`Loan ${notice.loanHeader}.`]),
      ...(mode === 'simulation' ? ['SIMULATION. No money moved.'] : []),
    ],
  };
}
