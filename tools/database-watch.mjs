// Restarts an embedded PostgreSQL that died, on the same port, so that open pools can reconnect.
import { startPostgres } from './postgres.mjs';
import { restartsMax } from './restart-policy.mjs';

const checkEveryMs = 2000;

/** Watches until the returned function is called. Calls `onGivenUp(sentence)` when PostgreSQL no longer starts. */
export function watchDatabase({ postgres, dir, onGivenUp }) {
  let failures = 0;
  let isStarting = false;
  const bringBack = async () => {
    isStarting = true;
    console.error('[postgres] stopped unexpectedly; restarting it');
    try {
      await startPostgres({ dir, port: postgres.port });
      failures = 0;
    } catch (error) {
      // Just after a crash, old processes may still hold the shared memory: the next round tries again.
      failures += 1;
      if (failures > restartsMax) onGivenUp(error.message);
    }
    isStarting = false;
  };
  const timer = setInterval(() => {
    if (!isStarting && !postgres.isRunning()) void bringBack();
  }, checkEveryMs);
  return () => clearInterval(timer);
}
