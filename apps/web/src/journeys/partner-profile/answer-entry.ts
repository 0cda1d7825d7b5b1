const ANSWER_CHARACTERS_MIN = 2;

/** What is wrong with an answer to a security question; null when it can be kept. Source: OPEN-48. */
export function answerError(answer: string): string | null {
  const length = [...answer.trim()].length;
  if (length === 0) return 'Enter your answer';
  return length < ANSWER_CHARACTERS_MIN ? 'Enter at least 2 characters' : null;
}
