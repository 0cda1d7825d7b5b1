import { useState, type ReactNode } from 'react';
import { codeOf } from '#api/api-error.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Guards work that asks for a recent sign-in. */
export interface SignInAgain {
  /** Does the work; when the services ask for the password again, asks the person and does it once more. Throws what the work throws, the
   *  `SignInAgain` error itself when the person turns away. */
  readonly withPassword: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The dialog, to be placed anywhere on the screen. */
  readonly dialog: ReactNode;
}

/** What is dangerous needs a sign-in of the last five minutes: the password is asked for in place, and nothing typed is lost.
 *  `why` finishes "To keep your account safe, enter your password again …". Source: security T24. */
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
