import type { Bureau, BureauOutcome, BureauQuestion } from './port.ts';

/** In-memory bureau with the same special test people as the conformance suite. */
export interface FakeBureau extends Bureau {
  /** All received questions in order, including repeated questions. */
  readonly questions: readonly BureauQuestion[];
  /** While true, no question gets an answer. */
  setFailing(isFailing: boolean): void;
}

export function openFakeBureau(): FakeBureau {
  const questions: BureauQuestion[] = [];
  const state = { isFailing: false };
  const answerOr = <A>(question: BureauQuestion, decide: (timesAsked: number) => A): Promise<BureauOutcome<A>> => {
    if (state.isFailing) return Promise.resolve({ kind: 'unavailable', detail: 'HTTP 503' });
    questions.push(question);
    const timesAsked = questions.filter(({ reference }) => reference === question.reference).length;
    return Promise.resolve({
      kind: 'answered',
      answer: decide(timesAsked),
      answerId: `answer_${question.reference}`,
    });
  };
  return {
    questions,
    setFailing: (isFailing) => {
      state.isFailing = isFailing;
    },
    checkMilitary: (question) =>
      answerOr(question, (timesAsked) => {
        if (question.lastName === 'Service') return 'covered';
        return question.ssnLastFour === '0009' && timesAsked === 1 ? 'pending' : 'notCovered';
      }),
    checkSsn: (question) => answerOr(question, () => (question.ssnLastFour === '0008' ? 'noMatch' : 'match')),
  };
}
