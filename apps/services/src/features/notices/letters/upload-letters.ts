import type { LetterTemplates } from './letter-template.ts';

/** Why a file was refused, by the reasons of the uploads. */
const WHY: Readonly<Record<string, string>> = {
  empty: 'The file is empty.',
  tooLarge: 'The file is too large.',
  wrongType: 'The file isn’t a photo or a PDF.',
  unreadable: 'We couldn’t open the file.',
  tooManyPages: 'The PDF has more than 50 pages.',
  activeContent: 'The PDF has a script or another file in it.',
  infected: 'Our scanner found something harmful in the file.',
  missing: 'The file didn’t arrive.',
  notWhatWasAsked: 'It doesn’t show what we need.',
};
const SEND_ANOTHER = 'Sign in and open your loan to send another one.';

/** Letters about documents that the lender asks for. The name of a file stays out of them. */
export const UPLOAD_LETTERS: LetterTemplates = {
  N24: ({ text }) => ({
    title: 'We need a document from you',
    sentences: [text('reason'), 'Sign in and open your loan to upload it.'],
  }),
  N25: ({ text }) => {
    const why = text('why');
    if (why === null)
      return { title: 'We accepted your document', sentences: ['Thank you. You don’t need to send it again.'] };
    const note = text('note');
    return {
      title: 'Please send your document again',
      sentences: [WHY[why] ?? null, note === null ? null : `Our note: ${note}`, SEND_ANOTHER],
    };
  },
};
