import { useCallback } from 'react';
import { sessionStore } from '#api/session.ts';
import type { Session } from '#api/session-store.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { bestEffort } from '#device/best-effort.ts';
import { noteEvent } from '#device/event-notes.ts';
import { nextAfterSignIn, STEP_FACTS, type SignInStep } from './next-after-sign-in.ts';
import { useGo } from './route-context.ts';
import { peekDestination, takeDestination } from './saved-destination.ts';
import { unfinishedWork } from './unfinished-work.ts';
import { loginPath, routeBrandOf } from '#paths.ts';

type Go = (path: string, how: { readonly replace: true }) => void;

/** Returns the function that goes on after a sign-in step. Every screen of the landing sequence calls it when its step is
 *  done:
 *  const goOn = useAfterSignIn(); goOn('terms');
 *  It marks the step as done in the session and opens the next step that is due. After the last step it opens the saved
 *  destination, once, or the landing page. `null` marks nothing: use it after a session was opened, or to skip a step that is
 *  not due. Signed out, it goes to Login. The function is stable between renders. Source: OPEN-52, AUT-17. */
export function useAfterSignIn(): (done: SignInStep | null) => void {
  const go = useGo();
  return useCallback((done) => goOnAfterSignIn(go, done), [go]);
}

type LoadWork = () => Promise<{ readonly restoreKeptWork: () => Promise<string | null> }>;

const importKeepWork: LoadWork = () => import('#api/keep-work.ts');

/** Same as `useAfterSignIn`, for code outside components. `loadWork` imports the code that restores unfinished work. */
export function goOnAfterSignIn(go: Go, done: SignInStep | null, loadWork: LoadWork = importKeepWork): void {
  const session = sessionStore.read();
  if (session === null) return go(loginPath({ message: 'logInToContinue' }), { replace: true });
  const current = done === null ? session : withStepDone(session, done);
  if (current !== session) sessionStore.write(current);
  findNextPlace(current, loadWork)
    .then((to) => go(to, { replace: true }))
    .catch(() => noteEvent('the next step after sign-in could not be opened'));
}

function withStepDone(session: Session, step: SignInStep): Session {
  return {
    ...session,
    serviceConfiguration: { ...session.serviceConfiguration, [STEP_FACTS[step].due]: false },
  };
}

/** Returns the page a session opens next. The last step uses up the saved destination and restores unfinished work. After a
 *  time-out the person returns to that page; at a later visit they are asked first. Source: OPEN-32, OPEN-52, PAY-031. */
async function findNextPlace(session: Session, loadWork: LoadWork): Promise<string> {
  const next = nextAfterSignIn({
    serviceConfiguration: session.serviceConfiguration,
    brands: session.brands,
    buildBrand: routeBrandOf(buildBrand.code),
    savedDestination: peekDestination(session.profileId),
  });
  if (next.step !== null) return next.to;
  takeDestination(session.profileId);
  bestEffort('marketing', async () => (await import('#api/marketing/marketing.ts')).marketing.signedIn());
  // Nothing waits for it, and it reports its own failure.
  bestEffort('the master profile', async () => (await import('./master-profile.ts')).ensureMasterProfile());
  // Sign-in finishes even when this code cannot be fetched; the services still keep the work.
  const workPage = await loadWork().then(
    ({ restoreKeptWork }) => restoreKeptWork(),
    () => null,
  );
  if (workPage !== null && workPage !== next.to) unfinishedWork.note(workPage);
  return next.to;
}
