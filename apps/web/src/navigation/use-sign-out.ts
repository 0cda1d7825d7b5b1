import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { hasKeptWork } from '#api/offered-work.ts';
import { sessionStore } from '#api/session.ts';
import { signOut, type SignOutReason } from '#api/sign-out.ts';
import { AFTER_SIGN_OUT } from './after-sign-out.ts';
import { saveDestination } from './saved-destination.ts';

/** Returns the function that signs out and opens the page for the reason. After a time-out, the same person returns to the
 *  same page. Source: SES-12 to SES-14, OPEN-32, OPEN-33. */
export function useSignOut(): (reason: SignOutReason) => void {
  const { history } = useRouter();
  return useCallback(
    (reason) => {
      const leave = () => {
        const profileId = sessionStore.read()?.profileId ?? null;
        const { href } = history.location;
        void signOut(reason);
        if (reason === 'sessionTimeout' && profileId !== null) saveDestination(href, profileId);
        history.replace(AFTER_SIGN_OUT[reason]);
      };
      // Signing out gives up a saved payment; a time-out does not.
      if (reason === 'sessionTimeout' || !hasKeptWork()) return leave();
      import('#api/keep-work.ts').then(({ clearKeptWork }) => clearKeptWork()).then(leave, leave);
    },
    [history],
  );
}
