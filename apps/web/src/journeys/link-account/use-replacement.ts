import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { startReplacement } from '@lendside/contract/linking/start-replacement.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import type { SignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';

/** A replacement for one customer, started or not. */
export interface Replacement {
  readonly customerId: string;
  readonly isStarted: boolean;
  /** Starts it, or starts it again, which sends a link. Throws the call's errors. */
  readonly start: () => Promise<void>;
  /** Starts it only when it has not started, because each start counts against the limit. */
  readonly ensureStarted: () => Promise<void>;
}

/** Manages a replacement; both ways to confirm need one that has started. Source: LAP-045, security T24, T25. */
export function useReplacement(customerId: string, withPassword: SignInAgain['withPassword']): Replacement {
  const [isStarted, setStarted] = useState(false);
  const start = async () => {
    await withPassword(() => call(startReplacement, { customerId }));
    setStarted(true);
    // Drops the cached status of an earlier replacement, which may have failed.
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
