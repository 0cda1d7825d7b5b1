// Runs programs that end by themselves, alongside or without npm start: cast, clock, openapi, rotate-keys, bench.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isWindows, root, withThisNode } from './commands.mjs';
import { requireWritable } from './data-claim.mjs';
import { openDatabase } from './database.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { childEnvironment, dataFolder, readPorts } from './settings.mjs';

/** Runs one program against the database of the data folder. Starts PostgreSQL when needed and stops it again. */
export async function runOnDatabase(program, args) {
  requireProgram(program);
  const folder = dataFolder();
  const ports = readPorts(process.env);
  if (!process.env.DATABASE_URL) requireWritable(folder);
  await outlivingSignals(async (signals) => {
    const database = await openDatabase({ folder });
    try {
      const env = childEnvironment(process.env, ports, { databaseUrl: database.url, folder });
      await runProgram(program, args, env, signals);
    } finally {
      await database.stop();
    }
  });
}

/** Runs one program that needs no database of ours. */
export async function runAlone(program, args) {
  requireProgram(program);
  await outlivingSignals((signals) =>
    runProgram(program, args, { LENDSIDE_MODE: 'simulation', ...process.env }, signals),
  );
}

/** Finishes some work although a signal asks this process to end, so that the started programs are stopped. `received` is the
 *  first signal; `passOn` forwards signals so that the work can end early. The exit code reports the signal. */
async function outlivingSignals(work) {
  const signals = { received: undefined, passOn: () => {} };
  const take = (signal) => {
    signals.received ??= signal;
    signals.passOn(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, take);
  takeWhenLeft(take);
  await work(signals);
  if (signals.received) process.exitCode = 128 + constants.signals[signals.received];
}

/** Takes SIGTERM when the shell of npm is gone. A signal to npm reaches that shell alone, which ends without telling this process. */
function takeWhenLeft(take) {
  if (isWindows || process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    take('SIGTERM');
  }, 500);
  timer.unref();
}

/** Runs a program to its end and exits with its exit code. */
function runProgram(program, args, env, signals) {
  return new Promise((resolve, reject) => {
    if (signals.received) return resolve();
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', cwd: root, env: withThisNode(env) });
    // The terminal also sends Ctrl-C to the program. It must not arrive twice, because a program that is cleaning up ends
    // immediately on a second signal.
    signals.passOn = (signal) => signal !== 'SIGINT' && child.kill(signal);
    child.on('error', reject);
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}

function requireProgram(program) {
  if (!existsSync(join(root, program))) throw new PlainFailure(`${program} is missing, so there is nothing to run.`);
}
