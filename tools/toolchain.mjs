// Prepares the machine (packages, native packages, Node 24) and runs the task. Works on Node >= 20.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWindows, mustRun, npm, root } from './commands.mjs';
import { PlainFailure, describeFailure } from './plain-failure.mjs';

const nodeVersion = '24.21.0';
const OPERATOR_TASKS = ['reconcile', 'day-end', 'announce', 'offers', 'rewards', 'rotate-keys', 'verify'];
const PRODUCTION_INSTALL = 'npm ci --workspace=@lendside/services --omit=dev';
const entry = fileURLToPath(new URL('run.mjs', import.meta.url));

/** Prepares the machine and runs one task. Every failure ends in one sentence and a non-zero exit code. */
export async function runTask(task, args) {
  process.chdir(root);
  // Let child programs cache their compiled code: the journeys start about six hundred of them, and the cache halves their CPU
  // time.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
  try {
    const isOperators = OPERATOR_TASKS.includes(task);
    const problem = findInstallProblem(task, process.env, findInstalled());
    if (problem !== undefined) throw new PlainFailure(problem);
    if (!isOperators && task !== 'lock' && isInstallOutdated()) install();
    if (findInstalled().nodeMajor < 24) return continueOnPinnedNode(task, args);
    if (!isOperators && task !== 'lock') restoreNativePackages();
    const { tasks } = await import('./tasks.mjs');
    if (!Object.hasOwn(tasks, task))
      throw new PlainFailure(`There is no task "${task}"; the tasks are ${Object.keys(tasks).join(', ')}.`);
    await tasks[task](args);
  } catch (thrown) {
    console.error(describeFailure(task, thrown));
    process.exit(1);
  }
}

/** Returns the installed parts that decide whether a task can run. */
function findInstalled() {
  return {
    nodeMajor: Number(process.versions.node.split('.')[0]),
    hasPinnedNode: findPinnedNode() !== undefined,
    hasServices: existsSync('node_modules/pg') && existsSync('node_modules/@lendside/services'),
    isOutdated: isInstallOutdated(),
  };
}

/** Returns why a task may neither run nor install what it lacks, as a sentence; undefined when it may. An operator's command
 *  never installs anything. With NODE_ENV=production, npm leaves out the build tools. */
export function findInstallProblem(task, env, installed) {
  if (OPERATOR_TASKS.includes(task)) {
    if (!installed.hasServices)
      return `The packages of the services are not installed, and npm run ${task} installs nothing: run "${PRODUCTION_INSTALL}" first.`;
    if (installed.nodeMajor < 24 && !installed.hasPinnedNode)
      return `npm run ${task} needs Node 24, and this is Node ${installed.nodeMajor}: install Node 24 and run it again.`;
  } else if (env.NODE_ENV === 'production' && task !== 'lock' && installed.isOutdated) {
    return `With NODE_ENV=production npm leaves out the tools that npm run ${task} needs: run "npm ci --include=dev" first.`;
  }
  return undefined;
}

const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined);

function isInstallOutdated() {
  return isOutdated(readPackages('package-lock.json') ?? {}, readPackages('node_modules/.package-lock.json'));
}

/** Tells whether npm's record of installed packages differs from the lock. Compares content, because file times mean nothing
 *  after a checkout or copy. */
export function isOutdated(locked, have) {
  if (!have) return true;
  const packages = Object.entries(locked).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  return packages.some(([path, entry]) => have[path]?.version !== entry.version && !(entry.optional && !have[path]));
}

function install(extraEnv = {}) {
  console.log('installing the packages of package-lock.json');
  mustRun(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, ...extraEnv },
    failure: 'The packages could not be installed: see the lines of npm ci above.',
  });
}

/** Restores optional native packages. npm silently skips those whose "engines" exclude the Node that ran npm. */
function restoreNativePackages() {
  if (process.env.LENDSIDE_RESTORED) return;
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const machine = { platform: process.platform, arch: process.arch, libc };
  const missing = Object.entries(readPackages('package-lock.json') ?? {}).filter(
    ([path, entry]) => belongsOn(entry, machine) && !existsSync(path),
  );
  if (missing.length > 0) install({ LENDSIDE_RESTORED: '1' });
}

/** Tells whether a lock entry is an optional platform package for this machine. */
export function belongsOn(entry, { platform, arch, libc }) {
  const fits = (wanted, have) => !wanted || [wanted].flat().includes(have);
  if (!entry.optional || !(entry.os || entry.cpu)) return false;
  return fits(entry.os, platform) && fits(entry.cpu, arch) && (platform !== 'linux' || fits(entry.libc, libc));
}

function continueOnPinnedNode(task, args) {
  const { command, leading, env } = pinnedNode();
  const child = spawn(command, [...leading, entry, task, ...args], {
    stdio: 'inherit',
    env,
    shell: isWindows && command === npm,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node ${nodeVersion} could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

function pinnedNode() {
  const env = { ...process.env, LENDSIDE_WRAPPED: '1' };
  const command = findPinnedNode();
  if (command !== undefined)
    return { command, leading: [], env: { ...env, PATH: `${dirname(command)}${delimiter}${env.PATH}` } };
  // On a platform without a locked binary (macOS), npm fetches the same version.
  return {
    command: npm,
    leading: ['exec', '--yes', '--allow-scripts=node', `--package=node@${nodeVersion}`, '--', 'node'],
    env,
  };
}

/** Returns the path of the Node 24 that is installed as a package; undefined when there is none for this machine. */
function findPinnedNode() {
  const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
    return join(home, isWindows ? 'bin/node.exe' : 'bin/node');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
