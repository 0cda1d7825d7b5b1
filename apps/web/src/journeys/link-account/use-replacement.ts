import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { startReplacement } from '@lendside/contract/linking/start-replacement.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import type { SignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';

/** A replacement of one customer's profile, begun or not. */
export interface Replacement {
  readonly customerId: string;
  readonly isStarted: boolean;
  /** Begins it, or begins it anew: a link goes out. Throws what the call throws. */
  readonly start: () => Promise<void>;
  /** Begins it where it has not begun: each beginning counts against the limit. */
  readonly ensureStarted: () => Promise<void>;
}

/** Both ways to confirm need a replacement that was begun. Source: LAP-045, security T24, T25. */
export function useReplacement(customerId: string, withPassword: SignInAgain['withPassword']): Replacement {
  const [isStarted, setStarted] = useState(false);
  const start = async () => {
    await withPassword(() => call(startReplacement, { customerId }));
    setStarted(true);
    // The one before may have failed: what is shown is this one.
    await forget(getReplacement);
  };
  return {
    customerId,
    isStarted,
    start,
    ensureStarted: async () => {
      if (!isStarted) await start();
    },
  };
}
