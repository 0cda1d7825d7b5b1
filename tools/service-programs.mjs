// Programs that run beside or without npm start and end by themselves: cast, clock, openapi, rotate-keys, bench.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, withThisNode } from './commands.mjs';
import { requireWritable } from './data-claim.mjs';
import { openDatabase } from './database.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { childEnvironment, dataFolder, readPorts } from './settings.mjs';

/** Runs one program against the database of the data folder; starts PostgreSQL for it when needed, and stops that again. */
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

/** Does some work to its end although a signal wants to end this process, so that what was started is stopped again. `received` is
 *  the first such signal, and `passOn` where it goes, so that the work can be shortened. The exit code says it in the end. */
async function outlivingSignals(work) {
  const signals = { received: undefined, passOn: () => {} };
  const take = (signal) => {
    signals.received ??= signal;
    signals.passOn(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, take);
  await work(signals);
  if (signals.received) process.exitCode = 128 + constants.signals[signals.received];
}

/** Runs a program to its end and takes over its exit code. */
function runProgram(program, args, env, signals) {
  return new Promise((resolve, reject) => {
    if (signals.received) return resolve();
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', cwd: root, env: withThisNode(env) });
    // Ctrl-C has reached the program by itself, as the terminal sends it to both. It must not come twice: whoever tidies up after
    // the first ends at once at the second.
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
