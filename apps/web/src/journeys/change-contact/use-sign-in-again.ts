import { useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';

/** A question for the password that is open, or not. */
export interface SignInAgain {
  readonly isAsking: boolean;
  /** Does the work; where the services want the password again first, asks for it and does the work once more. Given up, the
   *  services' refusal is thrown. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password again in place, so that nothing typed is lost. Source: security T24. */
export function useSignInAgain(): SignInAgain {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<((isProven: boolean) => void) | null>(null);
  const settle = (isProven: boolean) => {
    setAsking(false);
    answer.current?.(isProven);
    answer.current = null;
  };
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
  return {
    isAsking,
    run: async (work) => {
      try {
        await work();
      } catch (error) {
        if (codeOf(error) !== 'SignInAgain' || !(await ask())) throw error;
        await work();
      }
    },
    onProven: () => settle(true),
    onCancel: () => settle(false),
  };
}
