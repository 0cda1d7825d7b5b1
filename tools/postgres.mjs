// Starts, reuses and stops a private PostgreSQL for one machine and for tests: loopback address only, and every login needs its
// password.
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isWindows } from './commands.mjs';
import { isAlive, readProcessFile } from './process-state.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { accountToRunAs, findBinaries, isRoot } from './postgres-binaries.mjs';
import { newPassword, toVerifier } from './scram.mjs';

const startTimeoutSeconds = 60;
const owner = 'app';
const authentication = ['local all all', 'host all all 127.0.0.1/32', 'host all all ::1/128'];
// Nothing durable and no JIT: the statements of tests end before compiling would pay.
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'jit=off'];

/** Creates a data folder. Its mode lets the account of PostgreSQL pass through, whatever the umask; the data inside stays
 *  private. */
export function makeDataFolder(folder) {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeDataFolder(dirname(folder)); // Not mkdir's `recursive`, which never returns below /proc.
  mkdirSync(folder);
  if (isRoot) chmodSync(folder, 0o711);
}

/** Returns where the data really lives. Below a root-only folder, the account of PostgreSQL gets a folder in /var/tmp, named
 *  after a hash of ours. */
export function postgresDataPath(dir) {
  const wanted = resolve(dir);
  if (!isRoot) return wanted;
  makeDataFolder(dirname(wanted));
  const isReachable = spawnSync('ls', ['-d', join(dirname(wanted), '.')], accountToRunAs()).status === 0;
  if (isReachable) return wanted;
  return join('/var/tmp', `lendside-data-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
}

/** Returns the PostgreSQL tools bound to one data folder. */
function cluster(dir) {
  const account = accountToRunAs();
  const native = findBinaries(account);
  const data = postgresDataPath(dir);
  const runTool = (folder, name, args, input = '') =>
    spawnSync(join(native, 'bin', isWindows ? `${name}.exe` : name), args, {
      ...account,
      encoding: 'utf8',
      input,
      cwd: existsSync(folder) ? folder : undefined,
      env: { ...process.env, LC_ALL: 'C' },
      // A process group of its own: Ctrl-C must not interrupt a start halfway and leave a server that no process knows.
      detached: !isWindows,
    });
  const runOn = (folder, name, ...args) => runTool(folder, name, ['-D', folder, ...args]);
  const run = (name, ...args) => runOn(data, name, ...args);
  return {
    account,
    data,
    runOn,
    runTool,
    run,
    pidFile: join(data, 'postmaster.pid'),
    logFile: join(data, 'server.log'),
  };
}

function isServing({ data, pidFile, run }) {
  if (!existsSync(pidFile)) return false;
  // A stale file must go. pg_ctl would report a server as running when its process is a zombie that a container's PID 1 never
  // reaps, or when another process has its id by now. A new server would not start then.
  const pid = serverPid(pidFile);
  if (!isAlive(pid) || !isServerOf(pid, data)) rmSync(pidFile, { force: true });
  return existsSync(pidFile) && run('pg_ctl', 'status').status === 0;
}

/** Tells whether a living process is the server of this data; true when that is unknown. It does not connect, because a server
 *  that starts or recovers gives no answer. Deleting the file of a living server would let a second server use its data. */
function isServerOf(pid, data) {
  const args = readProcessFile(pid, 'cmdline').split('\0');
  if (args.length === 1) return true;
  const served = args[args.indexOf('-D') + 1];
  return existsSync(served) && realpathSync(served) === realpathSync(data);
}

/** Returns 0 when there is no file: a server that is ending may delete its file at any moment. */
function serverPid(pidFile) {
  try {
    return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}

function initialise({ account, data, runOn }, dir, fast) {
  makeDataFolder(resolve(dir)); // Create this folder even when the data is stored elsewhere, because a reset uses it to find the data.
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const options = ['-U', owner, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'];
  makeWhole(data, (folder) => {
    if (isRoot) chownSync(folder, account.uid, account.gid);
    const password = newPassword();
    const made = withVerifierFile(account, toVerifier(password, { quick: fast }), (file) =>
      runOn(folder, 'initdb', ...options, `--pwfile=${file}`, ...(fast ? ['--no-sync'] : [])),
    );
    if (made.status !== 0)
      throw new PlainFailure(`PostgreSQL could not create its data in ${data}: ${firstReason(made)}`);
    keepPassword(dir, password);
  });
}

/** Passes a verifier to initdb, which reads it as another account when we are root. */
function withVerifierFile({ uid, gid }, verifier, run) {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-owner-'));
  const file = join(folder, 'verifier');
  try {
    writeFileSync(file, `${verifier}\n`, { mode: 0o600 });
    if (isRoot) for (const path of [folder, file]) chownSync(path, uid, gid);
    return run(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The password of the owner is beside the data, for the owner of the folder alone.
const passwordFile = (dir) => `${resolve(dir)}.password`;

function keepPassword(dir, password) {
  rmSync(passwordFile(dir), { force: true });
  writeFileSync(passwordFile(dir), password, { mode: 0o600 });
}

/** Returns the password of the owner; undefined for a server that an earlier version started and that asks for none. */
function findPassword(dir) {
  return existsSync(passwordFile(dir)) ? readFileSync(passwordFile(dir), 'utf8') : undefined;
}

/** Gives the owner a password when it is not known: an earlier version asked for none, or the file is lost. The server must not
 *  run. */
function requirePassword({ data, runTool }, dir, fast) {
  if (findPassword(dir) !== undefined) return;
  const password = newPassword();
  const command = `alter role ${owner} password '${toVerifier(password, { quick: fast })}'\n`;
  const set = runTool(data, 'postgres', ['--single', '-D', data, 'postgres'], command);
  if (set.status !== 0 || /ERROR|FATAL/.test(set.stderr))
    throw new PlainFailure(`The owner of ${data} could not be given a password: ${firstReason(set)}`);
  writeFileSync(join(data, 'pg_hba.conf'), authentication.map((who) => `${who} scram-sha-256\n`).join(''));
  keepPassword(dir, password);
}

const unfinished = (folder) => `${folder}-unfinished`;

/** Creates a folder completely or not at all: `make` fills another folder, which is then renamed. A half-made folder of a
 *  killed run is deleted, because it looks complete but no PostgreSQL starts on it. */
export function makeWhole(folder, make) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new PlainFailure(
      `${folder} holds something else: move that away, or set LENDSIDE_DATA_DIR to another folder.`,
    );
  rmSync(unfinished(folder), { recursive: true, force: true });
  mkdirSync(unfinished(folder), { recursive: true, mode: 0o700 });
  make(unfinished(folder));
  if (existsSync(folder)) rmdirSync(folder); // Windows cannot rename onto an existing folder, not even an empty one.
  renameSync(unfinished(folder), folder);
}

function launch({ data, run, logFile, ...rest }, port, fast, extraSettings) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(fast ? fastSettings : ['max_connections=200']),
    ...extraSettings,
  ];
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const started = run('pg_ctl', '-w', '-t', String(startTimeoutSeconds), '-l', logFile, '-o', options, 'start');
  if (started.status !== 0 && !isServing({ data, run, ...rest })) {
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').at(-1) : firstReason(started);
    throw new PlainFailure(`PostgreSQL did not start on ${data}: ${log}`);
  }
}

const firstReason = (result) =>
  (result.error?.message ?? result.stderr ?? '').trim().split('\n')[0] || 'it gave no reason.';

/** Starts PostgreSQL on `dir`, or reuses the one that runs there (`isReused`). `fast` gives up durability, for tests only.
 *  `settings` adds server settings, each as `name=value`. */
export async function startPostgres({ dir, fast = false, port, settings = [] }) {
  const here = cluster(dir);
  initialise(here, dir, fast);
  const isReused = isServing(here);
  if (!isReused) {
    requirePassword(here, dir, fast);
    launch(here, port ?? (await freePort()), fast, settings);
  }
  const actualPort = Number(readFileSync(here.pidFile, 'utf8').split('\n')[3]);
  const password = findPassword(dir);
  const login = password === undefined ? owner : `${owner}:${password}`;
  return {
    port: actualPort,
    data: here.data,
    isReused,
    /** Owner and password, as a URL has them. */
    login,
    url: (database) => `postgres://${login}@127.0.0.1:${actualPort}/${database}`,
    isRunning: () => isAlive(serverPid(here.pidFile)),
    stop: async () => stop(here),
  };
}

/** Stops the PostgreSQL that runs on `dir`; false when none did. */
export function stopPostgres(dir) {
  if (!existsSync(join(postgresDataPath(dir), 'postmaster.pid'))) return false;
  const here = cluster(dir);
  return isServing(here) && stop(here);
}

/** Stops the PostgreSQL that runs on `dir` and deletes its data. */
export function removePostgres(dir) {
  stopPostgres(dir);
  const data = postgresDataPath(dir);
  for (const path of [data, unfinished(data), passwordFile(dir)]) rmSync(path, { recursive: true, force: true });
}

function stop({ run }) {
  return (
    run('pg_ctl', '-m', 'fast', '-w', '-t', '20', 'stop').status === 0 ||
    run('pg_ctl', '-m', 'immediate', '-w', 'stop').status === 0
  );
}

/** Returns a free port of the loopback address, never the same twice in a process. Parallel test workers use ranges of their
 *  own, because a program takes a second to listen and its port looks free before that. */
export async function freePort() {
  const { from, to } = portsOf(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID);
  for (;;) {
    const port = randomInt(from, to);
    if (given.has(port) || !(await isFree(port)) || given.has(port)) continue;
    given.add(port);
    return port;
  }
}

// The range of a parallel worker, by the index that Playwright or Vitest gives it.
function portsOf(place) {
  const range = place === undefined ? 0 : 1 + (Number(place) % (PORT_RANGES - 1));
  const size = Math.floor((PORT_MAX - PORT_MIN) / PORT_RANGES);
  return { from: PORT_MIN + range * size, to: PORT_MIN + (range + 1) * size };
}

const given = new Set();

// Below the ports for outgoing connections (from 32768 on Linux), which could take the port before its server starts. Above the
// ports that browsers refuse to open (10080 is the highest).
const PORT_MIN = 12_000;
const PORT_MAX = 32_000;
// More than any run has workers, plus one range for a process that runs alone.
const PORT_RANGES = 8;

function isFree(port) {
  return new Promise((resolveFree, reject) => {
    const server = createServer().on('error', (error) => {
      if (error.code === 'EADDRINUSE') resolveFree(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolveFree(true)));
  });
}
