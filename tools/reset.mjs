// npm run reset: stops what runs on the data folder and clears it.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findClaim } from './data-claim.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { postgresDataPath, stopPostgres } from './postgres.mjs';
import { isAlive } from './process-state.mjs';
import { dataFolder } from './settings.mjs';

const stopTimeoutMs = 30_000;

/** Leaves nothing running on the folder and nothing in it. */
export async function reset(folder = dataFolder()) {
  const claim = findClaim(folder);
  if (claim) await stopSupervisor(claim);
  const clusters = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('postgres')) : [];
  for (const name of clusters) {
    stopPostgres(join(folder, name));
    rmSync(postgresDataPath(join(folder, name)), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`${folder} is cleared`);
}

async function stopSupervisor({ pid, address }) {
  console.log(`stopping Lendside at ${address}`);
  process.kill(pid, 'SIGTERM');
  const endsAt = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > endsAt)
      throw new PlainFailure(
        `Lendside (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s: stop it by hand and run npm run reset again.`,
      );
    await pause(100);
  }
}
