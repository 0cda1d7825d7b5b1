// Before the database tests: starts a fresh, fast PostgreSQL for them and migrates one template database. Every test file copies
// the template.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { lastLine, root, withThisNode } from './commands.mjs';
import { busySentence, takeClaim } from './claim-file.mjs';
import { requireWritable } from './data-claim.mjs';
import { openLogins, query } from './database.mjs';
import { dataFolder } from './settings.mjs';
import { removeTestPostgres, startTestPostgres } from './test-postgres.mjs';

const migrate = join(root, 'apps/services/src/programs/migrate.ts');
const templateName = 'template_of_tests';

export default async function setUp(project) {
  const dir = join(dataFolder(), 'postgres-test');
  requireWritable(dataFolder());
  const giveBack = takeClaim(`${dir}.json`, { tell: (holder) => busySentence('The database tests', holder) });
  const { url: urlOf } = await startTestPostgres({ dir });
  await query(urlOf('postgres'), `create database ${templateName}`);
  runMigrations(urlOf(templateName));
  project.provide('postgresUrl', urlOf('')); // ends in "/": the test file adds the name of its copy
  project.provide('templateName', templateName);
  // Copies have no logins of their own: these are members of the roles of the programs, in every database.
  project.provide('logins', await openLogins(urlOf(templateName), { quick: true }));
  const forget = stopOnSignal(() => {
    removeTestPostgres(dir);
    giveBack();
  });
  return () => {
    forget();
    removeTestPostgres(dir);
    giveBack();
  };
}

/** Stops PostgreSQL on a signal, because vitest skips its teardown at Ctrl-C and PostgreSQL is a daemon. Returns a function
 *  that removes the handlers. */
function stopOnSignal(close) {
  const stop = (signal) => {
    close();
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, stop);
  return () => signals.forEach((signal) => process.off(signal, stop));
}

function runMigrations(url) {
  const env = withThisNode({ LENDSIDE_MODE: 'simulation', ...process.env, DATABASE_URL: url });
  const { status, stdout, stderr } = spawnSync(process.execPath, [migrate], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`The template database could not be migrated: ${lastLine(`${stdout}\n${stderr}`)}`);
}
