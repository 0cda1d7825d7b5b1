import { createHash } from 'node:crypto';
import type { InvictusBooks } from './invictus-books.ts';
import type { Problem } from './problem.ts';

export type Answer = { status: number; body: Record<string, unknown> };

export function toProblemAnswer({ status, code, message }: Problem): Answer {
  return { status, body: { code, message } };
}

/** Runs `work` once for each key. The same request gets the first answer again, including refusals. A different request with
 *  the same key is refused. The work and its answer are stored in one transaction, so that neither exists without the other. */
export function answerOnce(
  books: InvictusBooks,
  key: string,
  request: { path: string; body: unknown },
  work: () => Answer,
): Answer {
  const requestHash = createHash('sha256')
    .update(`${request.path}\n${JSON.stringify(request.body)}`)
    .digest('base64');
  return books.inOneStep(() => {
    const kept = books.findAnswer(key);
    if (kept !== null && kept.requestHash !== requestHash) {
      const message = 'This Idempotency-Key belongs to another request.';
      return toProblemAnswer({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED', message });
    }
    if (kept !== null) return { status: kept.status, body: JSON.parse(kept.body) as Answer['body'] };
    const answer = work();
    books.keepAnswer(key, { requestHash, status: answer.status, body: JSON.stringify(answer.body) });
    return answer;
  });
}
