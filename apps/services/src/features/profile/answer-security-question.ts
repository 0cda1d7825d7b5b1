import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { answerSecurityQuestion as endpoint } from '@lendside/contract/profile/answer-security-question.ts';
import { findSecurityQuestion, toPlainAnswer } from '@lendside/domain/identity/security-questions.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { makeAttemptLimit, secondsUntil } from '#platform/access/attempt-limits.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { keepAnswer } from './profile-store.ts';

// Hashing is slow by design, so answers are limited. Nobody needs to answer the five questions more often.
const ANSWERS_PER_HOUR = { triesMax: 20, windowSeconds: 3600, lockSeconds: 3600 } as const;

/** Stores the hash of an answer in lower case, so that comparison ignores case. Refuses an unknown question with
 *  `NotFoundException`, and an answer of under 2 characters with `ValidationException`. Source: API-36, OPEN-48, C11. */
export async function answerSecurityQuestion(
  { database, passwords }: IdentityMeans,
  { questionId, answer }: RequestOf<typeof endpoint>,
  { profileId, sessionId }: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const question = findSecurityQuestion(questionId);
  if (question === null) throw new Refused('NotFoundException', 'There is no such question.');
  const plain = toPlainAnswer(answer);
  if (plain === null) {
    const message = 'Enter at least 2 characters.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'answer', message }] });
  }
  const refusedUntil = await makeAttemptLimit(database, ANSWERS_PER_HOUR).take(`answer:${profileId}`);
  if (refusedUntil !== null)
    throw new Refused('TooManyRequestsException', 'Too many answers. Please try again later.', {
      retryAfterSeconds: secondsUntil(refusedUntil),
    });
  const answerHash = await passwords.hash(plain);
  if (answerHash === null) throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.');
  await keepAnswer(database, { profileId, questionId, answerHash });
  await writeAudit(database, {
    action: 'answerSecurityQuestion',
    decision: 'allowed',
    profileId,
    sessionId,
    object: questionId,
    brand,
    requestId,
  });
  return { saved: true };
}
