import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import {
  LETTER_LENGTH_MAX,
  type AcceptedLetter,
  type LetterOutcome,
  type PaperLetter,
  type PostalMail,
} from './port.ts';

/** In-memory mail house with the accepted letters, and a list of outcomes for the next sends. An empty list accepts every
 *  letter. */
export interface FakePostalMail extends PostalMail {
  readonly letters: readonly PaperLetter[];
  readonly outcomes: LetterOutcome['kind'][];
  /** While true, no call gets an answer. */
  setFailing(isFailing: boolean): void;
}

/** Opens an empty fake. An `unknown` outcome still accepts the letter, because only the answer was lost. */
export function openFakePostalMail(): FakePostalMail {
  const letters: PaperLetter[] = [];
  const outcomes: LetterOutcome['kind'][] = [];
  const state = { isFailing: false };
  const find = (reference: string): AcceptedLetter | null => {
    const place = letters.findIndex((letter) => letter.reference === reference);
    return place < 0 ? null : { kind: 'accepted', id: `ltr_fake${place + 1}`, expectedOn: businessDate('2026-06-24') };
  };
  const send = (letter: PaperLetter): LetterOutcome => {
    if (state.isFailing) return { kind: 'unknown', detail: 'HTTP 503' };
    const known = find(letter.reference);
    if (known !== null) return known;
    const isMailable = /^\d{5}(-\d{4})?$/.test(letter.to.zip) && letter.html.length <= LETTER_LENGTH_MAX;
    const outcome = isMailable ? (outcomes.shift() ?? 'accepted') : 'refused';
    if (outcome === 'refused') return { kind: 'refused', detail: 'the letter cannot be mailed' };
    letters.push(letter);
    return outcome === 'unknown'
      ? { kind: 'unknown', detail: 'no answer' }
      : (find(letter.reference) ?? { kind: 'unknown', detail: 'lost' });
  };
  return {
    letters,
    outcomes,
    setFailing: (isFailing) => {
      state.isFailing = isFailing;
    },
    sendLetter: (letter) => Promise.resolve(send(letter)),
    inquire: (reference) =>
      Promise.resolve(
        state.isFailing ? { kind: 'unknown', detail: 'HTTP 503' } : (find(reference) ?? { kind: 'absent' }),
      ),
  };
}
