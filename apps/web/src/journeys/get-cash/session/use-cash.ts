import { useSyncExternalStore } from 'react';
import { followGivenUpWork } from '#api/give-up-work.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { dropWork, paymentKeyOf } from '#api/work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';
import type { RouteBrand } from '#paths.ts';
import { advanceCash, NEW_SESSION, restoreCash, type CashAction, type CashSession } from './cash-session.ts';

const current = new Map<string, CashSession>();
const listeners = new Set<() => void>();

// Begins like the key of the loan's payment, so that it goes away with it: at the end of the session, or when unsent work is given up.
const keyOf = (brand: RouteBrand, loanId: number): string => `${paymentKeyOf(brand, loanId)}.cash`;

function read(key: string): CashSession {
  const known = current.get(key);
  if (known !== undefined) return known;
  const session = restoreCash(tabStorage.get(key)) ?? NEW_SESSION;
  current.set(key, session);
  return session;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forgetAll(): void {
  current.clear();
  for (const listener of listeners) listener();
}

followReaderLeft(sessionStore, () => {
  dropWork(tabStorage, 'all');
  forgetAll();
});
followGivenUpWork(() => {
  dropWork(tabStorage, 'unsentPayments');
  forgetAll();
});

/** A cash advance in progress and how to move it on. */
export interface Cash {
  readonly session: CashSession;
  /** Applies an action, keeps the result in the tab and returns it. */
  readonly dispatch: (action: CashAction) => CashSession;
}

/** Returns what was chosen for an advance on a loan in this tab. It survives a reload. Source: SES-38, SES-39. */
export function useCash(brand: RouteBrand, loanId: number): Cash {
  const key = keyOf(brand, loanId);
  const session = useSyncExternalStore(subscribe, () => read(key));
  return {
    session,
    dispatch: (action) => {
      const before = read(key);
      const next = advanceCash(before, action);
      if (next === before) return before;
      current.set(key, next);
      if (next === NEW_SESSION) tabStorage.remove(key);
      else tabStorage.set(key, JSON.stringify(next));
      for (const listener of listeners) listener();
      return next;
    },
  };
}
