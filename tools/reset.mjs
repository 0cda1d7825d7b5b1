// npm run reset: stops what runs on the data folder and deletes what Lendside keeps in it.
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findClaim } from './data-claim.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { removePostgres } from './postgres.mjs';
import { isAlive } from './process-state.mjs';
import { dataFolder } from './settings.mjs';

const stopTimeoutMs = 30_000;
// LENDSIDE_DATA_DIR may name any folder, even a home folder, so only files that this checkout's programs write are deleted.
const clusters = /^postgres(-(test|acceptance|bench))?(-unfinished)?$/;
const others =
  /^(simulator|logs|acceptance|bench|supervisor\.json|postgres-(test|acceptance)\.json|postgres(-(test|acceptance|bench))?\.password|\.probe-\d+)$/;

/** Stops everything that runs on the folder and deletes our files. Deletes the folder itself only when no other files remain
 *  in it. */
export async function reset(folder = dataFolder()) {
  const claim = findClaim(folder);
  if (claim) await stopSupervisor(claim);
  for (const name of namesIn(folder)) {
    if (clusters.test(name)) removePostgres(join(folder, name));
    if (clusters.test(name) || others.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const left = namesIn(folder);
  if (left.length === 0 && existsSync(folder)) rmdirSync(folder);
  const kept = left.length === 0 ? '' : `; kept, because Lendside did not make it: ${left.toSorted().join(', ')}`;
  console.log(`${folder} is cleared${kept}`);
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

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
