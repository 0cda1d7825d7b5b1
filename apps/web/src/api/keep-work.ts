import { getUserCache } from '@lendside/contract/usercache/get-user-cache.ts';
import { saveUserCache } from '@lendside/contract/usercache/save-user-cache.ts';
import { call, callAs } from './call.ts';
import { readIdentity } from './identity.ts';
import { sessionStore } from './session.ts';
import type { Session } from './session-store.ts';
import { decodeWork, encodeWork, removeWork, storeWork, withRenewal } from './work-in-progress.ts';
import { currentWork, hasKeptWork, noteKeptWork, tellWorkRestored } from './offered-work.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

const WAIT_MS = 2_000;

/** True when the open page's work will be restored after the next sign-in. Only payment pages of a full sign-in are kept,
 *  never a link visitor's. */
export function isWorkKept(): boolean {
  return workToKeep(sessionStore.read()) !== null;
}

function workToKeep(session: Session | null): string | null {
  const work = currentWork();
  return session?.serviceConfiguration.isRenewable === true && work !== null
    ? encodeWork(withRenewal(work, tabStorage))
    : null;
}

/** Saves the open page's work with the services, so that a time-out or a closed page loses nothing. Only for full sign-ins.
 *  `isLast` sends it while the page closes. A failure is only logged. Source: PAY-031, LAP-037, OPEN-32. */
export async function keepWork({ isLast }: { readonly isLast: boolean }): Promise<void> {
  const session = sessionStore.read();
  const value = workToKeep(session);
  if (session === null || value === null || hasKeptWork(value)) return;
  // Recorded before the call, because a closing page never sees the answer.
  const takeBack = noteKeptWork(value);
  try {
    const input = { customerId: usernameOf(session), value };
    if (isLast) await callAs(session, saveUserCache, input, { isLast });
    else await call(saveUserCache, input);
  } catch {
    takeBack();
    noteEvent('the work in progress could not be kept');
  }
}

/** Clears the saved work when this tab saved any, because the work is done or was given up. Source: PAY-031, LAP-037. */
export async function clearKeptWork(): Promise<void> {
  const session = sessionStore.read();
  if (session === null || !hasKeptWork()) return;
  noteKeptWork(null);
  try {
    await call(saveUserCache, { customerId: usernameOf(session), value: '' }, AbortSignal.timeout(WAIT_MS));
  } catch {
    noteEvent('the work in progress could not be cleared');
  }
}

/** Restores the person's saved work into this tab and returns its page. Returns null when there is none or it cannot be read
 *  in time. The services keep it until it is done or given up. Source: PAY-031, LAP-036, OPEN-32. */
export async function restoreKeptWork(): Promise<string | null> {
  const session = sessionStore.read();
  if (session?.serviceConfiguration.isRenewable !== true) return null;
  try {
    const { value } = await call(getUserCache, { customerId: usernameOf(session) }, AbortSignal.timeout(WAIT_MS));
    const work = value === '' ? null : decodeWork(value);
    if (work === null) return null;
    storeWork(work, tabStorage);
    noteKeptWork(value);
    tellWorkRestored();
    return work.route;
  } catch {
    noteEvent('the work in progress could not be read');
    return null;
  }
}

/** Gives up a page's work: removes it from this tab and from the services. */
export async function discardWork(route: string): Promise<void> {
  removeWork(route, tabStorage);
  tellWorkRestored();
  await clearKeptWork();
}

function usernameOf(session: Session): string {
  return readIdentity(session.idToken).username;
}
