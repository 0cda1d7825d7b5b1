// npm start and npm run dev: everything of one lender on one machine, started in order, watched, and stopped together.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collect, lastLine, root, withThisNode } from './commands.mjs';
import { readBrand } from './brand-choice.mjs';
import { startChild } from './child.mjs';
import { claimDataFolder, claimedSentence, findClaim, requireWritable } from './data-claim.mjs';
import { openDatabase } from './database.mjs';
import { watchDatabase } from './database-watch.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { requireFreePorts, waitForAnswer } from './ports.mjs';
import { childEnvironment, dataFolder, readPorts } from './settings.mjs';
import { formatSignInTable } from './sign-in-table.mjs';
import { buildWeb } from './web-build.mjs';

const readyTimeoutMs = 60_000;
const leave = ['--import', join(root, 'tools/leave-with-supervisor.mjs')];

/** Starts everything and stays until a signal or a failure. */
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

/** What is running, and the one way to end it. The last opened is closed first. */
function openHouse() {
  const closers = [];
  const house = { isClosing: false, onClose: (closer) => (house.isClosing ? closer() : closers.push(closer)) };
  house.close = async () => {
    if (house.isClosing) return;
    house.isClosing = true;
    for (const closer of closers.reverse()) await closer();
  };
  house.end = async (exitCode, sentence) => {
    if (house.isClosing) return;
    if (sentence) console.error(sentence);
    await house.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => house.end(0, '\nstopping'));
  endWithWrapper(house);
  return house;
}

/** Under an older Node a wrapper passes signals on to us; if it was killed outright, nobody could stop us any more. */
function endWithWrapper(house) {
  const wrapper = process.ppid;
  if (process.env.LENDSIDE_WRAPPED) setInterval(() => process.ppid !== wrapper && house.end(1), 1000).unref();
}

async function furnish(house, { isDevelopment, brand }) {
  const folder = dataFolder();
  const ports = readPorts(process.env, { isDevelopment });
  requireWritable(folder);
  const claim = findClaim(folder);
  if (claim) throw new PlainFailure(claimedSentence(folder, claim));
  await requireFreePorts(ports);
  house.onClose(claimDataFolder(folder, `http://localhost:${ports.PORT}`));

  const database = await openDatabase({ folder });
  house.onClose(() => database.postgres?.stop());
  if (database.postgres) {
    const dir = join(folder, 'postgres');
    house.onClose(watchDatabase({ postgres: database.postgres, dir, onGivenUp: (sentence) => house.end(1, sentence) }));
  }
  const env = {
    ...withThisNode(childEnvironment(process.env, ports, { databaseUrl: database.url, folder })),
    BRAND: brand,
    LENDSIDE_SUPERVISOR_PID: String(process.pid),
  };
  const open = (name, args, extra = {}) => {
    const child = startChild({
      name,
      command: process.execPath,
      args: [...leave, ...args],
      env,
      folder,
      onGivenUp: (sentence) => house.end(1, sentence),
      ...extra,
    });
    house.onClose(child.stop);
    return child;
  };

  await runToEnd('The database could not be migrated', 'apps/services/src/migrate.ts', env);
  const simulator = open('simulator', ['apps/simulator/src/main.ts']);
  const built = isDevelopment ? Promise.resolve() : buildWeb({ brand });
  await Promise.all([
    built,
    whenReady(house, simulator, `${env.SIMULATOR_URL}/health`).then(() =>
      runToEnd('The data could not be seeded', 'apps/services/src/seed.ts', env),
    ),
  ]);
  if (!house.isClosing) await openServices(house, open, env, ports, isDevelopment);
}

async function openServices(house, open, env, ports, isDevelopment) {
  const watch = isDevelopment ? ['--watch', '--watch-preserve-output'] : [];
  const shown = { isVerbose: isDevelopment };
  const http = open('http', [...watch, 'apps/services/src/http.ts'], shown);
  const worker = open('worker', [...watch, 'apps/services/src/worker.ts'], {
    ...shown,
    env: { ...env, METRICS_PORT: env.WORKER_METRICS_PORT },
  });
  const isWorking = Promise.any([worker.whenPrinted('worker ready'), answersReady(house, ports.WORKER_METRICS_PORT)]);
  await whenReady(house, http, `http://127.0.0.1:${ports.PORT}/api/serviceStatus`);
  await withinTime(house, worker, isWorking);
  if (house.isClosing) return;
  const address = isDevelopment ? await openWebServer(house, open, env) : env.PUBLIC_URL;
  await announce(address, env);
}

/** The Vite server of npm run dev, which passes /api and /userpool on to PORT. */
async function openWebServer(house, open, env) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, '--port', env.WEB_PORT, '--strictPort'];
  const web = open('web', args, { cwd: join(root, 'apps/web'), isVerbose: true });
  const address = `http://localhost:${env.WEB_PORT}`;
  await whenReady(house, web, `${address}/`);
  return address;
}

/** Runs one of our programs that ends by itself; its own last line is the reason when it fails. */
async function runToEnd(failure, program, env) {
  if (!existsSync(join(root, program))) throw new PlainFailure(`${failure}: ${program} is missing.`);
  const { passed, output } = await collect(process.execPath, [...leave, program], { env });
  if (!passed) throw new PlainFailure(`${failure}: ${lastLine(output)}`);
}

async function whenReady(house, child, url) {
  const isReady = await waitForAnswer(url, { timeoutMs: readyTimeoutMs, isGivenUp: () => house.isClosing });
  if (!isReady && !house.isClosing) throw new PlainFailure(notReadySentence(child));
}

/** The worker says that it is ready in its output or on its internal port. */
async function answersReady(house, port) {
  const url = `http://127.0.0.1:${port}/ready`;
  if (!(await waitForAnswer(url, { timeoutMs: readyTimeoutMs, isGivenUp: () => house.isClosing })))
    throw new Error('not ready');
  return true;
}

async function withinTime(house, child, ready) {
  const late = new Promise((resolve) => setTimeout(() => resolve(false), readyTimeoutMs).unref());
  if (!(await Promise.race([ready, late])) && !house.isClosing) throw new PlainFailure(notReadySentence(child));
}

const notReadySentence = (child) =>
  `The ${child.name} was not ready after ${readyTimeoutMs / 1000} s; its last words: ${child.lastLine}`;

async function announce(address, env) {
  const { passed, stdout, output } = await collect(process.execPath, ['apps/services/src/cast.ts', '--json'], { env });
  if (!passed) throw new PlainFailure(`The people to sign in as could not be listed: ${lastLine(output)}`);
  console.log(
    `\n  Lendside is ready: ${address}\n\n${formatSignInTable(JSON.parse(stdout))}\n\n  Sign-in codes, mail, text messages and faults: ${env.SIMULATOR_URL}\n  The same app over a road you can break: ${env.ROAD_URL}\n  Ctrl-C stops everything.\n`,
  );
}
