import { known, type FactReader, type LetterTemplates } from './letter-template.ts';

/** When a store closes, which is when a last day ends. */
const CLOSE = '5:00 PM store time';

/** Where to read and sign. */
function whereToSign({ text }: FactReader): string {
  const page = text('page');
  return page === null ? 'Sign in and open your loan to read and sign.' : `Read and sign here: ${page}`;
}

/** What happens when nobody signs. */
function ifNot({ money }: FactReader): string {
  const paid = money('amount');
  return paid === null
    ? 'If it isn’t signed by then, the renewal ends and your loan stays as it is.'
    : `If it isn’t signed by then, the renewal ends. The payment of ${paid} stays on your loan.`;
}

/** The last day, as an order to sign or to come. */
function byWhen({ day, is }: FactReader, who: 'you' | 'both'): string {
  const last = `by ${day('signBy')}, ${CLOSE}`;
  if (is('isVisit')) return `Visit your store ${last}. It books your new agreement with you there.`;
  return who === 'both' ? `You both have to sign the new terms ${last}.` : `Sign the new terms ${last}.`;
}

/** Why a renewal ended. */
const END_REASONS: Readonly<Record<string, string>> = {
  cancelled: 'It was ended before everybody had signed.',
  declined: 'A borrower declined to sign the new terms.',
  lockedByOther: 'The other borrower was working on the loan.',
  paymentReturned: 'The payment came back from the bank or the card issuer.',
  paidOff: 'The loan was paid off instead.',
  storePayment: 'A payment was made at the store instead.',
  protected: 'The loan cannot be renewed now.',
  refused: 'The loan could not take the new terms any more.',
};

function whyEnded({ text, day, is }: FactReader): string {
  const why = text('why') ?? '';
  if (why === 'expired')
    return is('isVisit')
      ? `Nobody came to the store by ${day('signBy')}, ${CLOSE}.`
      : `Not everybody signed by ${day('signBy')}, ${CLOSE}.`;
  // Such a payment may still be booked, so only the books say what was paid.
  if (why === 'paymentFailed')
    return is('isPaid')
      ? 'The payment was not booked in time.'
      : 'The payment was not booked in time. If it is booked later, it counts on your loan.';
  return END_REASONS[why] ?? 'It was ended before everybody had signed.';
}

/** What stays paid. */
function whatStays({ money, is }: FactReader): string | null {
  if (!is('isPaid')) return null;
  return is('isCharge') ? 'Your charge is paid.' : `The payment of ${money('amount')} stays on your loan.`;
}

/** Letters about a renewal, from its payment to its last signature and after. Source: width 5. */
export const RENEWAL_LETTERS: LetterTemplates = {
  // To who opened it.
  N27: (facts) => ({
    title: facts.is('isVisit') ? 'Please visit your store' : 'Your new terms are ready to sign',
    sentences: known(
      facts.money('amount') !== null && `We booked your payment of ${facts.money('amount')}.`,
      byWhen(facts, facts.is('isShared') ? 'both' : 'you'),
      !facts.is('isVisit') && whereToSign(facts),
      ifNot(facts),
    ),
  }),
  N28: (facts) => {
    const { text, day, money, is } = facts;
    const isLine = is('isLine');
    return {
      title: isLine ? 'Your credit line is open' : 'Your loan is renewed',
      sentences: known(
        `Everybody signed. Your new ${isLine ? 'account' : 'loan'} is ${text('newHeader')}.`,
        day('newDueOn') !== null && `Its next payment is due on ${day('newDueOn')}.`,
        is('isOnline')
          ? 'Your signed copy is in the app: open your loan and choose Signed documents.'
          : 'You signed at your store, which has your copy.',
        money('cash') !== null && `Your cash of ${money('cash')} is ready at your store. Bring a photo ID.`,
        day('voidUntil') !== null &&
          `You can take the renewal back in the app until ${day('voidUntil')}, ${CLOSE}${money('cash') === null ? '' : ', if you haven’t taken the cash'}.`,
      ),
    };
  },
  N29: (facts) => ({
    title: 'Your renewal ended',
    sentences: known(
      whyEnded(facts),
      whatStays(facts),
      facts.day('dueOn') !== null && `The loan is still due on ${facts.day('dueOn')}.`,
    ),
  }),
  N30: (facts) => ({
    title: facts.is('isReturned') ? 'Your renewal was undone' : 'Your renewal was taken back',
    sentences: known(
      facts.is('isReturned') &&
        'The payment for it came back from the bank or the card issuer, so it is not paid any more.',
      'The new loan doesn’t count any more, and your loan is open again.',
      whatStays(facts),
      facts.money('cash') !== null && `The cash of ${facts.money('cash')} will not be paid.`,
      facts.day('dueOn') !== null && `The loan is due on ${facts.day('dueOn')}.`,
    ),
  }),
  // To the other borrower, or to the borrower whose guest paid.
  N31: (facts) => {
    const { text, money, is } = facts;
    const by = text('by') ?? 'The other borrower';
    return {
      title: is('isGuest') ? 'Somebody is renewing your loan for you' : `${by} is renewing your shared loan`,
      sentences: known(
        is('isGuest')
          ? `Somebody with your payment link${money('amount') === null ? '' : ` paid ${money('amount')} and`} asked to renew your loan. It’s renewed only if you sign.`
          : `${by} asked to renew the loan you share${money('amount') === null ? '' : ` and paid ${money('amount')}`}.`,
        byWhen(facts, is('isGuest') && !is('isShared') ? 'you' : 'both'),
        !is('isVisit') && whereToSign(facts),
        ifNot(facts),
      ),
    };
  },
};
