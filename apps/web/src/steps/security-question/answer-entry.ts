const ANSWER_CHARACTERS_MIN = 2;

/** Returns the error of an answer to a security question; null when it is valid. Source: OPEN-48. */
export function answerError(answer: string): string | null {
  const length = [...answer.trim()].length;
  if (length === 0) return 'Enter your answer';
  return length < ANSWER_CHARACTERS_MIN ? 'Enter at least 2 characters' : null;
}
