import { explainAdverseAction, readAdverseReasons } from '@lendside/domain/compliance/adverse-action.ts';
import { known, type FactReader, type LetterTemplates } from './letter-template.ts';

/** When a store closes, which is when a last day ends. */
const CLOSE = '5:00 PM store time';

/** How the money of a new loan reaches the borrower. */
const CHANNELS: Readonly<Record<string, string>> = {
  store: 'It waits for you at your store. Bring a government-issued photo ID.',
  moneyGram: 'You get it at any MoneyGram location. We send you the reference number and what to bring.',
  debit: 'We send it to your debit card.',
  ach: 'We send it to your bank account.',
};

function ended({ text, money }: FactReader): { readonly title: string; readonly sentences: readonly string[] } {
  const product = text('product') ?? 'loan';
  switch (text('about')) {
    case 'rescinded':
      return {
        title: 'Your loan was taken back',
        sentences: known(
          `You took back your ${product} in time. It costs you nothing, and you owe nothing on it.`,
          money('returned') === null
            ? 'Its money was not paid out.'
            : `Thank you for bringing back the ${money('returned')} that you received.`,
        ),
      };
    case 'expired':
      return {
        title: 'Your application has ended',
        sentences: [
          `Your application for a ${product} was not completed in time, so it has ended. You owe nothing.`,
          'You can apply again in the app.',
        ],
      };
    default:
      return {
        title: 'You withdrew your application',
        sentences: [
          `Your application for a ${product} is withdrawn. You owe nothing.`,
          'You can apply again in the app.',
        ],
      };
  }
}

/** Letters about an application and the loan that it becomes. Source: width 6; 12 CFR 1002.9. */
export const ORIGINATION_LETTERS: LetterTemplates = {
  // Adverse action.
  N32: (facts, { lender }) => {
    const reasons = facts.raw('reasons');
    return {
      title: 'We could not approve your application',
      sentences: known(
        `Thank you for applying for a ${facts.text('product') ?? 'loan'}. We are unable to approve your application${facts.day('appliedOn') === null ? '' : ` of ${facts.day('appliedOn')}`}.`,
        'This letter says why, and which rights you have.',
      ),
      sections: explainAdverseAction(
        { reasons: readAdverseReasons(Array.isArray(reasons) ? reasons : []), report: null },
        lender,
      ),
    };
  },
  // The welcome to a new loan.
  N36: ({ text, money, day, is }) => ({
    title: 'Welcome: your loan is signed',
    sentences: known(
      is('isLine')
        ? `Your ${text('product') ?? 'line of credit'} is open. Your credit limit is ${money('principal')}.`
        : `Your ${text('product') ?? 'loan'} of ${money('principal')} is signed. You get ${money('amount')}.`,
      !is('isLine') && (CHANNELS[text('channel') ?? ''] ?? null),
      money('payment') !== null &&
        day('dueOn') !== null &&
        `Your first payment of ${money('payment')} is due on ${day('dueOn')}.`,
      day('rescindUntil') !== null &&
        `You may take this loan back until ${day('rescindUntil')}, ${CLOSE}. It then costs you nothing. Return what you received.`,
      'Your signed copy is in the app: open your loan and choose Signed documents.',
    ),
  }),
  N37: (facts) => ended(facts),
};
