import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { demographicReference } from '@lendside/domain/refinance/demographics.ts';
import {
  NO_CAPABILITIES,
  type Capabilities,
  type Circumstances,
  type HeldLock,
  type LockType,
} from './capabilities.ts';
import { quoteNewTerms } from './quote-terms.ts';

/** Minutes after which a lock becomes free. Source: loan-core 5.5; LOP-043. */
const LOCK_MINUTES: Readonly<Record<LockType, number>> = { alternate: 1_440, addOn: 30 };

/** Capabilities of the fake: quotes, locks and facts about customers that a test sets. */
export function fakeCapabilities(fake: {
  readonly lmsId: LoanSystemId;
  today(): BusinessDate;
  circumstances(): Circumstances;
  isTheirs(loanId: number, customerIds: readonly string[]): boolean;
}): Capabilities<unknown> {
  const locks = new Map<string, HeldLock>();
  const keyOf = (loanId: number, type: LockType): string => `${type}:${loanId}`;
  return {
    ...NO_CAPABILITIES,
    terms: { newAccountTerms: (query) => Promise.resolve(quoteNewTerms(fake.lmsId, fake.today(), query)) },
    customers: {
      demographicReference: ({ loanId, productId }, customerIds) => {
        const product = findProduct(productId);
        if (product?.lmsId !== fake.lmsId || !fake.isTheirs(loanId, customerIds)) return Promise.resolve(null);
        const known = fake.circumstances().demographicsComplete ? product.demographics : [];
        return Promise.resolve(demographicReference(product, known));
      },
      circumstances: () => Promise.resolve(fake.circumstances()),
      bankruptcies: () => Promise.resolve([]),
      moneyBars: () => Promise.resolve({ isRiskDenied: false, hasPetition: false }),
      riskInfo: () => Promise.resolve(null),
    },
    locks: {
      findLock: (loanId, type) => Promise.resolve(locks.get(keyOf(loanId, type)) ?? null),
      takeLock: (loanId, type, holder) => {
        const held = locks.get(keyOf(loanId, type));
        if (held !== undefined && held.holderId !== holder.holderId)
          return Promise.resolve(refused({ code: 'locked_by_other', name: held.holderName }));
        const lock = { ...holder, lockedUntil: new Date(Date.now() + LOCK_MINUTES[type] * 60_000) };
        locks.set(keyOf(loanId, type), lock);
        return Promise.resolve(decided(lock));
      },
      releaseLock: (loanId, type, holderId) => {
        if (locks.get(keyOf(loanId, type))?.holderId === holderId) locks.delete(keyOf(loanId, type));
        return Promise.resolve();
      },
    },
  };
}
