/** A question of the partner's profile. It is never used for sign-in, recovery or step-up. Source: C11, OPEN-48. */
export interface SecurityQuestion {
  readonly questionId: string;
  readonly question: string;
}

/** The five questions. Their ids are stored and never change. Source: OPEN-48, LOP-110. */
export const SECURITY_QUESTIONS: readonly SecurityQuestion[] = [
  { questionId: 'first-pet', question: 'What was the name of your first pet?' },
  { questionId: 'birth-city', question: 'In what city were you born?' },
  { questionId: 'first-school', question: 'What was the name of your first school?' },
  { questionId: 'first-car', question: 'What was the make of your first car?' },
  { questionId: 'childhood-street', question: 'What street did you grow up on?' },
];

/** Finds a question by its id. Returns null for an unknown id. */
export function findSecurityQuestion(questionId: string): SecurityQuestion | null {
  return SECURITY_QUESTIONS.find((known) => known.questionId === questionId) ?? null;
}

const ANSWER_CHARACTERS_MIN = 2;

/** Converts an answer to the form that is hashed and compared: lower case, without outer or repeated spaces. Returns null for
 *  fewer than 2 characters. Source: OPEN-48. */
export function toPlainAnswer(text: string): string | null {
  const plain = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return [...plain].length < ANSWER_CHARACTERS_MIN ? null : plain;
}
