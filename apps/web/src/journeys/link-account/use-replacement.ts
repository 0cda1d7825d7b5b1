import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { startReplacement } from '@lendside/contract/linking/start-replacement.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import type { SignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';

/** Replacing the profile of one customer, started or not. */
export interface Replacement {
  readonly customerId: string;
  readonly isStarted: boolean;
  /** Starts the replacement, or restarts it. Each start sends a link. Throws the errors of the call. */
  readonly start: () => Promise<void>;
  /** Starts the replacement only when it has not started, because each start counts against the rate limit. */
  readonly ensureStarted: () => Promise<void>;
}

/** Manages replacing a profile. It must be started before it can be confirmed by link or by sign-in. Source: LAP-045, security
 *  T24, T25. */
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
