import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { WorkMeans } from './work-means.ts';

/** Outbox kind `origination.declined`: { lmsId, loanId }. A party declined to sign, so the loan and its application end (loan-core T03). */
export function declineKind({ database, systems }: WorkMeans): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    work: async (payload) => {
      const [lmsId, loanId] = [Number(payload['lmsId']), Number(payload['loanId'])];
      const calls = systems.find((each) => each.lmsId === lmsId)?.capabilities.originations ?? null;
      if (calls === null) return { kind: 'giveUp', detail: `loan system ${lmsId} takes no applications` };
      try {
        // A refusal means that it ended in another way.
        await database.transaction((tx) => calls.endDeclined({ key: `declined:${loanId}`, loanId }, tx));
        return { kind: 'done' };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'again', detail: error.message };
        throw error;
      }
    },
  };
}
