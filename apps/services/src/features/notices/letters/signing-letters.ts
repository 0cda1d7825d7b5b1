import type { LetterTemplates } from './letter-template.ts';

const NOT_IN_EFFECT = 'so your signature is not in effect';
const SEE_WHAT = 'Sign in to see what you can do now.';

/** Letters to people who sign documents of a loan, by what happened to the envelope. */
export const SIGNING_LETTERS: LetterTemplates = {
  N26: ({ text, day }, { lender: { phone } }) => {
    const documents = text('documents') ?? 'documents';
    const other = text('other') ?? 'The other borrower';
    switch (text('about')) {
      case 'turn':
        return {
          title: 'It’s your turn to sign',
          sentences: [
            `${other} signed: ${documents}. You can sign until ${day('signBy')}.`,
            'Sign in to read and sign.',
          ],
        };
      case 'complete':
        return {
          title: 'Your signed copy is here',
          sentences: [
            `Signed by everybody: ${documents}.`,
            'Sign in, open your loan and choose Signed documents to read, save or print it.',
          ],
        };
      case 'changed':
        return {
          title: 'Please sign again',
          sentences: [`What you signed has changed, ${NOT_IN_EFFECT}: ${documents}.`, 'Sign in to read and sign it.'],
        };
      case 'newDay':
        return {
          title: 'Please sign again',
          sentences: [
            `The terms are those of ${day('termsOn')}, because a new business day began, ${NOT_IN_EFFECT}: ${documents}.`,
            `Sign in to read and sign the new ones. You can sign until ${day('signBy')}.`,
          ],
        };
      case 'declined':
        return {
          title: 'The other borrower did not sign',
          sentences: [`${other} declined to sign, ${NOT_IN_EFFECT}: ${documents}.`, SEE_WHAT],
        };
      case 'refused':
        return {
          title: 'Your signed documents are not in effect',
          sentences: [
            `The offer changed or ended before everybody had signed, ${NOT_IN_EFFECT}: ${documents}.`,
            'Nothing else about your loan changed, and we took no payment because of them.',
            phone === '' ? SEE_WHAT : `Sign in to see what you can do now, or call us at ${phone}.`,
          ],
        };
      default:
        return {
          title: 'The signing ended',
          sentences: [`Not everybody signed in time, ${NOT_IN_EFFECT}: ${documents}.`, SEE_WHAT],
        };
    }
  },
};
