import { SIGN_IN, type LetterTemplates } from './letter-template.ts';

/** Says that autopay does not take this payment. Source: decision 014. */
function skippedByAutopay(from: string | null): string {
  const next = from === null ? '' : ` It takes the payments from ${from} on.`;
  return `Autopay does not take this payment, so please pay it yourself.${next}`;
}

/** Letters about payments, due dates, fees, offers and credit balances. Source: loan-core 5.4. */
export const PAYMENT_LETTERS: LetterTemplates = {
  N01: ({ money, day, text }) => ({
    title: 'Your payment is coming up',
    sentences: [
      money('amount') === null
        ? `Your loan is due on ${day('dueOn')}.`
        : `${money('amount')} is due on ${day('dueOn')}.`,
      text('skipped') === null ? null : skippedByAutopay(day('autopayFrom')),
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
  N12: ({ money, day }) => ({
    title: 'An offer to settle your loan',
    sentences: [
      `You may settle everything you owe on this loan by paying ${money('amount')} until ${day('expiresOn')}.`,
      'Sign in to read and accept the offer.',
    ],
  }),
  N15: ({ money }) => ({
    title: 'You have a credit balance',
    sentences: [
      `You paid ${money('amount')} more than you owed. Ask for it and we send it within seven business days.`,
    ],
  }),
};
