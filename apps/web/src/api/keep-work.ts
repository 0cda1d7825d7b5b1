import { getUserCache } from '@lendside/contract/usercache/get-user-cache.ts';
import { saveUserCache } from '@lendside/contract/usercache/save-user-cache.ts';
import { call, callAs } from '#api/call.ts';
import { readIdentity } from '#api/identity.ts';
import { sessionStore } from '#api/session.ts';
import type { Session } from '#api/session-store.ts';
import { decodeWork, encodeWork, workKeyOf } from '#api/work-in-progress.ts';
import { currentWork, hasKeptWork, noteKeptWork, tellWorkRestored } from '#api/offered-work.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

const WAIT_MS = 2_000;

/** Whether the work of the open page is there again when the person has signed in anew: no other page's is kept, nor a visitor's by a link. */
export function isWorkKept(): boolean {
  return workToKeep(sessionStore.read()) !== null;
}

function workToKeep(session: Session | null): string | null {
  const work = currentWork();
  return session?.serviceConfiguration.isRenewable === true && work !== null ? encodeWork(work) : null;
}

/** Keeps the work of the open page with the services, so that a timeout or a closed page loses nothing; `isLast` lets it be sent
 *  while the page goes away. Only for whole sign-ins. A failure is only logged. Source: PAY-031, LAP-037, OPEN-32. */
export async function keepWork({ isLast }: { readonly isLast: boolean }): Promise<void> {
  const session = sessionStore.read();
  const value = workToKeep(session);
  if (session === null || value === null || hasKeptWork(value)) return;
  // Noted first: a page that goes away never sees the answer.
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

/** Clears what is kept, if this tab kept anything: the work is done or was given up. Source: PAY-031, LAP-037. */
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

/** Puts back into this tab what the signed-in person left, and answers its page; null when there is none or it cannot be read in
 *  time. The services keep it until it is done or given up. Source: PAY-031, LAP-036, OPEN-32. */
export async function restoreKeptWork(): Promise<string | null> {
  const session = sessionStore.read();
  if (session?.serviceConfiguration.isRenewable !== true) return null;
  try {
    const { value } = await call(getUserCache, { customerId: usernameOf(session) }, AbortSignal.timeout(WAIT_MS));
    const work = value === '' ? null : decodeWork(value);
    const key = work === null ? null : workKeyOf(work.route);
    if (work === null || key === null) return null;
    tabStorage.set(key, JSON.stringify(work.state));
    noteKeptWork(value);
    tellWorkRestored();
    return work.route;
  } catch {
    noteEvent('the work in progress could not be read');
    return null;
  }
}

/** Gives up the work of a page: it is gone from this tab and from the services. */
export async function discardWork(route: string): Promise<void> {
  const key = workKeyOf(route);
  if (key !== null) tabStorage.remove(key);
  tellWorkRestored();
  await clearKeptWork();
}

function usernameOf(session: Session): string {
  return readIdentity(session.idToken).username;
}
