// npm start and npm run dev: starts all programs of one lender on one machine in order, watches them, and stops them together.
import { chmodSync, existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { collect, lastLine, root, withThisNode } from './commands.mjs';
import { readBrand } from './brand-choice.mjs';
import { startChild, stopProcess } from './child.mjs';
import { claimDataFolder, claimedSentence, findClaim, requireWritable } from './data-claim.mjs';
import { openDatabase, openLogins, postgresFolder } from './database.mjs';
import { PlainFailure, describeFailure } from './plain-failure.mjs';
import { requireFreePorts, waitForAnswer } from './ports.mjs';
import { startPostgres, stopPostgres } from './postgres.mjs';
import { decideRestart, restartSentence } from './restart-policy.mjs';
import { childEnvironment, dataFolder, readPorts } from './settings.mjs';
import { formatSignInTable } from './sign-in-table.mjs';
import { buildWeb } from './web-build.mjs';

const readyTimeoutMs = 60_000;
const databaseCheckMs = 2000;
const leave = ['--import', join(root, 'tools/leave-with-supervisor.mjs')];

/** Starts everything and stays until a signal, or until something that runs only once fails. */
export async function start({ isDevelopment = false, brand = readBrand([]) } = {}) {
  const house = openHouse();
  try {
    await furnish(house, { isDevelopment, brand });
  } catch (thrown) {
    if (house.isClosing) return;
    await house.close();
    throw thrown;
  }
}

/** Tracks what is running and offers one way to end it. The last opened is closed first. */
function openHouse() {
  const closers = [];
  const house = {
    isClosing: false,
    isReady: false,
    onClose: (closer) => (house.isClosing ? closer() : closers.push(closer)),
    onStarted: (child) => house.onClose(() => stopProcess(child)),
  };
  house.close = async () => {
    if (house.isClosing) return;
    house.isClosing = true;
    for (const closer of closers.reverse()) await closeOne(closer);
  };
  house.end = async (exitCode, sentence) => {
    if (house.isClosing) return;
    if (sentence) console.error(sentence);
    await house.close();
    process.exit(exitCode);
  };
  house.endOn = (signal) =>
    house.isReady
      ? house.end(0, '\nstopping')
      : house.end(
          128 + constants.signals[signal],
          '\nstopping before Lendside was ready: npm start continues from here',
        );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => house.endOn(signal));
  // Any other error here must not leave PostgreSQL running.
  process.on('uncaughtException', (error) => house.end(1, describeFailure('start', error)));
  endWithWrapper(house);
  return house;
}

/** Closes one program. A failure is printed, so that the others are closed too. */
async function closeOne(closer) {
  try {
    await closer();
  } catch (error) {
    console.error(describeFailure('start', error));
  }
}

/** Stops when the wrapper ends. Under an older Node a wrapper forwards signals to us; once it is killed, no signal could stop
 *  us any more. */
function endWithWrapper(house) {
  const wrapper = process.ppid;
  if (process.env.LENDSIDE_WRAPPED) setInterval(() => process.ppid !== wrapper && house.end(1), 1000).unref();
}

async function furnish(house, { isDevelopment, brand }) {
  if (process.env.LENDSIDE_MODE === 'production')
    throw new PlainFailure(
      'npm start and npm run dev are for the simulated world: docs/operations.md says how to start a production.',
    );
  const folder = dataFolder();
  const ports = readPorts(process.env, { isDevelopment });
  requireWritable(folder);
  const claim = findClaim(folder);
  if (claim) throw new PlainFailure(claimedSentence(folder, claim));
  await requireFreePorts(ports);
  house.onClose(claimDataFolder(folder, `http://localhost:${ports.PORT}`));

  const dir = postgresFolder(folder);
  // Registered before the start, so that a signal during the start does not leave the server behind.
  if (!process.env.DATABASE_URL) house.onClose(() => stopPostgres(dir));
  const database = await openDatabase({ folder });
  if (database.postgres) house.onClose(watchDatabase({ postgres: database.postgres, dir }));
  // Of an earlier version, others may still be able to read the books of the partners.
  const books = join(folder, 'simulator');
  if (existsSync(books)) chmodSync(books, 0o700);
  const env = {
    ...withThisNode(childEnvironment(process.env, ports, { databaseUrl: database.url, folder })),
    BRAND: brand,
    LENDSIDE_SUPERVISOR_PID: String(process.pid),
  };
  const open = (name, args, { env: more = {}, ...extra } = {}) => {
    const child = startChild({
      name,
      command: process.execPath,
      args: [...leave, ...args],
      env: { ...env, ...more },
      folder,
      ...extra,
    });
    house.onClose(child.stop);
    return child;
  };

  await runToEnd(house, 'The database could not be migrated', 'apps/services/src/programs/migrate.ts', env);
  if (house.isClosing) return;
  // The partners use no database of ours, so they do not learn its address.
  const simulator = open('simulator', ['apps/simulator/src/main.ts'], { env: { DATABASE_URL: '' } });
  const built = isDevelopment ? Promise.resolve() : buildWeb({ brand, onStarted: house.onStarted });
  await Promise.all([
    built,
    whenReady(house, simulator, `${env.SIMULATOR_URL}/health`).then(() =>
      runToEnd(house, 'The data could not be seeded', 'apps/services/src/programs/seed.ts', env),
    ),
  ]);
  if (!house.isClosing) await openServices(house, open, env, isDevelopment);
}

/** Starts the programs under logins of their own: they neither own the database nor know the password of its owner. */
async function openServices(house, open, env, isDevelopment) {
  const watch = isDevelopment ? ['--watch', '--watch-preserve-output'] : [];
  const shown = { isVerbose: isDevelopment };
  const logins = await openLogins(env.DATABASE_URL);
  const http = open('http', [...watch, 'apps/services/src/programs/http.ts'], {
    ...shown,
    env: { DATABASE_URL: logins.http, SIMULATION_DATABASE_URL: logins.worker },
  });
  const worker = open('worker', [...watch, 'apps/services/src/programs/worker.ts'], {
    ...shown,
    env: { DATABASE_URL: logins.worker },
  });
  await Promise.all([
    whenReady(house, http, `http://127.0.0.1:${env.PORT}/api/serviceStatus`),
    whenReady(house, worker, `http://127.0.0.1:${env.WORKER_METRICS_PORT}/ready`),
  ]);
  if (house.isClosing) return;
  const address = isDevelopment ? await openWebServer(house, open, env) : env.PUBLIC_URL;
  await announce(house, address, env);
}

/** Starts the Vite server of npm run dev, which forwards /api and /userpool to PORT. */
async function openWebServer(house, open, env) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, '--port', env.WEB_PORT, '--strictPort'];
  const web = open('web', args, { cwd: join(root, 'apps/web'), isVerbose: true, env: { DATABASE_URL: '' } });
  const address = `http://localhost:${env.WEB_PORT}`;
  await whenReady(house, web, `${address}/`);
  return address;
}

/** Runs one of our programs that ends by itself. When it fails, its last line is the reason. */
async function runToEnd(house, failure, program, env) {
  if (house.isClosing) return;
  if (!existsSync(join(root, program))) throw new PlainFailure(`${failure}: ${program} is missing.`);
  const { passed, output } = await collect(process.execPath, [...leave, program], { env, onStarted: house.onStarted });
  if (!passed) throw new PlainFailure(`${failure}: ${lastLine(output)}`);
}

/** Waits until a program answers. One that dies is started again, so waiting goes on until the person stops it. */
async function whenReady(house, child, url) {
  const isGivenUp = () => house.isClosing;
  while (!(await waitForAnswer(url, { timeoutMs: readyTimeoutMs, isGivenUp })) && !house.isClosing)
    console.error(`[${child.name}] is not ready after ${readyTimeoutMs / 1000} s; its last output: ${child.lastLine}`);
}

async function announce(house, address, env) {
  const args = [...leave, 'apps/services/src/programs/cast.ts', '--json'];
  const { passed, stdout, output } = await collect(process.execPath, args, { env, onStarted: house.onStarted });
  if (!passed) throw new PlainFailure(`The people to sign in as could not be listed: ${lastLine(output)}`);
  house.isReady = true;
  console.log(
    `\n  Lendside is ready: ${address}\n\n${formatSignInTable(JSON.parse(stdout))}\n\n  Sign-in codes, mail, text messages and faults: ${env.SIMULATOR_URL}\n  The app behind a failing proxy: ${env.ROAD_URL}\n  Ctrl-C stops everything.\n`,
  );
}

/** Starts an embedded PostgreSQL that died again, on the same port, so that open pools can reconnect. Watches until the returned
 *  function is called. */
function watchDatabase({ postgres, dir }) {
  let life = { deaths: 0, startedMs: Date.now() };
  let isBusy = false;
  let again;
  const bringBack = async () => {
    try {
      await startPostgres({ dir, port: postgres.port });
      life.startedMs = Date.now();
      isBusy = false;
    } catch (error) {
      // Just after a crash, old processes may still hold the shared memory.
      plan(error.message);
    }
  };
  const plan = (reason) => {
    isBusy = true;
    const { deaths, pauseSeconds } = decideRestart(life, Date.now());
    life = { startedMs: Date.now(), deaths };
    console.error(`[postgres] ${restartSentence(pauseSeconds, reason)}`);
    again = setTimeout(() => void bringBack(), pauseSeconds * 1000);
  };
  const timer = setInterval(() => {
    if (!isBusy && !postgres.isRunning()) plan();
  }, databaseCheckMs);
  return () => {
    clearInterval(timer);
    clearTimeout(again);
  };
}
