import { useState, type ReactNode } from 'react';
import { codeOf } from '#api/api-error.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Runs work that needs a recent sign-in. */
export interface SignInAgain {
  /** Does the work. When the services ask for the password again, asks the person and repeats the work. Throws the work's
   *  errors, and the `SignInAgain` error itself when the person cancels. */
  readonly withPassword: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The dialog, which can be placed anywhere on the screen. */
  readonly dialog: ReactNode;
}

/** Sensitive work needs a sign-in within five minutes. The dialog asks for the password in place, and nothing typed is lost.
 *  `why` completes "To keep your account safe, enter your password again …". Source: security T24. */
export function useSignInAgain(why: string): SignInAgain {
  const [asked, setAsked] = useState<{ readonly answer: (isProven: boolean) => void } | null>(null);
  const answer = (isProven: boolean) => {
    asked?.answer(isProven);
    setAsked(null);
  };
  return {
    withPassword: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) !== 'SignInAgain') throw error;
        const isProven = await new Promise<boolean>((resolve) => setAsked({ answer: resolve }));
        if (!isProven) throw error;
        return await work();
      }
    },
    dialog: (
      <PasswordDialog isOpen={asked !== null} why={why} onProven={() => answer(true)} onClose={() => answer(false)} />
    ),
  };
}
