import { useSyncExternalStore } from 'react';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { tabStorage } from '#device/storage.ts';
import { advanceRedeem, NEW_REDEEM, restoreRedeem, type RedeemAction, type RedeemSession } from './redeem-session.ts';

const KEY = 'rewards.redeem';

let current: RedeemSession | null = null;
const listeners = new Set<() => void>();

function read(): RedeemSession {
  current ??= restoreRedeem(tabStorage.get(KEY)) ?? NEW_REDEEM;
  return current;
}

function write(next: RedeemSession): void {
  current = next;
  if (next === NEW_REDEEM) tabStorage.remove(KEY);
  else tabStorage.set(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The services know a cash-out that is on its way; the next person must not find it here. Source: SES-15.
followReaderLeft(sessionStore, () => write(NEW_REDEEM));

/** The redemption of this tab and how to move it on. */
export interface Redeem {
  readonly session: RedeemSession;
  readonly dispatch: (action: RedeemAction) => void;
}

/** Returns what was chosen and sent to redeem rewards in this tab. It survives a reload. */
export function useRedeem(): Redeem {
  return { session: useSyncExternalStore(subscribe, read), dispatch };
}

function dispatch(action: RedeemAction): void {
  const before = read();
  const next = advanceRedeem(before, action);
  if (next !== before) write(next);
}
