import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { NO_CAPABILITIES } from './capabilities.ts';
import type { Capabilities, Circumstances, LockHolder, LockType } from './capabilities.ts';
import { quoteNewTerms } from './quote-terms.ts';

/** What the fake can do besides loans and payments: quote terms, keep locks, tell what it was told of its customers. */
export function fakeCapabilities(fake: {
  readonly lmsId: LoanSystemId;
  today(): BusinessDate;
  circumstances(): Circumstances;
}): Capabilities<unknown> {
  const locks = new Map<string, LockHolder>();
  const keyOf = (loanId: number, type: LockType): string => `${type}:${loanId}`;
  return {
    ...NO_CAPABILITIES,
    terms: { newAccountTerms: (query) => Promise.resolve(quoteNewTerms(fake.lmsId, fake.today(), query)) },
    customers: {
      circumstances: () => Promise.resolve(fake.circumstances()),
      bankruptcies: () => Promise.resolve([]),
      riskInfo: () => Promise.resolve({ rateChanged: false, creditLimitChanged: false, refinanceDenied: false }),
    },
    locks: {
      findLock: (loanId, type) => Promise.resolve(locks.get(keyOf(loanId, type)) ?? null),
      takeLock: (loanId, type, holder) => {
        const held = locks.get(keyOf(loanId, type));
        if (held !== undefined && held.holderId !== holder.holderId)
          return Promise.resolve(refused({ code: 'locked_by_other', name: held.holderName }));
        locks.set(keyOf(loanId, type), holder);
        return Promise.resolve(decided(holder));
      },
      releaseLock: (loanId, type, holderId) => {
        if (locks.get(keyOf(loanId, type))?.holderId === holderId) locks.delete(keyOf(loanId, type));
        return Promise.resolve();
      },
    },
  };
}
