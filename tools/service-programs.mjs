// Programs of services that run beside or without npm start: cast, clock, openapi, rotate-keys, bench.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  requireWritable(folder);
  const database = await openDatabase({ folder });
  try {
    exitAs(
      runProgram(
        program,
        args,
        childEnvironment(process.env, readPorts(process.env), { databaseUrl: database.url, folder }),
      ),
    );
  } finally {
    await database.stop();
  }
}

/** Runs one program that needs no database of ours. */
export function runAlone(program, args) {
  requireProgram(program);
  exitAs(runProgram(program, args, { LENDSIDE_MODE: 'simulation', ...process.env }));
}

function runProgram(program, args, env) {
  return spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', cwd: root, env: withThisNode(env) });
}

function exitAs({ status }) {
  process.exitCode = status ?? 1;
}

function requireProgram(program) {
  if (!existsSync(join(root, program))) throw new PlainFailure(`${program} is missing, so there is nothing to run.`);
}
