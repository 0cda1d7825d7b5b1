import { useCallback } from 'react';
import { sessionStore } from '#api/session.ts';
import type { Session } from '#api/session-store.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { bestEffort } from '#device/best-effort.ts';
import { noteEvent } from '#device/event-notes.ts';
import { nextAfterSignIn, STEP_FACTS, type SignInStep } from '#navigation/next-after-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { peekDestination, takeDestination } from '#navigation/saved-destination.ts';
import { unfinishedWork } from '#navigation/unfinished-work.ts';
import { loginPath, routeBrandOf } from '#paths.ts';

type Go = (path: string, how: { readonly replace: true }) => void;

/** Goes on after a step of signing in. Every screen of the landing sequence calls it when its step is done:
 *
 *      const goOn = useAfterSignIn();
 *      goOn('terms');
 *
 *  It marks the step as done in the session and opens the next one that is due; after the last it opens where the person wanted to
 *  go, once, else the landing page. `null` marks nothing: call it after a session was opened, or to skip a step that turned out
 *  not to be due after all. Signed out, it goes to Login. The function stays the same between renders.
 *  Source: OPEN-52, AUT-17. */
export function useAfterSignIn(): (done: SignInStep | null) => void {
  const go = useGo();
  return useCallback((done) => goOnAfterSignIn(go, done), [go]);
}

type LoadWork = () => Promise<{ readonly restoreKeptWork: () => Promise<string | null> }>;

const importKeepWork: LoadWork = () => import('#api/keep-work.ts');

/** The same for code that is no component. `loadWork` fetches what puts unfinished work back. */
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

/** Where a session goes next. Arriving spends the saved destination and puts back the work the person left: who was timed out is at
 *  its page again, who comes back another time is asked whether to go on with it. Source: OPEN-32, OPEN-52, PAY-031. */
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
  // Who is signed in arrives, though the line broke just now and this code cannot be fetched: the services still keep the work.
  const workPage = await loadWork().then(
    ({ restoreKeptWork }) => restoreKeptWork(),
    () => null,
  );
  if (workPage !== null && workPage !== next.to) unfinishedWork.note(workPage);
  return next.to;
}
