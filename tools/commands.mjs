// Starting other programs: by absolute path, with their output shown, and a sentence when they fail.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from './plain-failure.mjs';

export const isWindows = process.platform === 'win32';
export const npm = isWindows ? 'npm.cmd' : 'npm';
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of an installed package's command. */
export const installed = (name) => join(root, 'node_modules/.bin', isWindows ? `${name}.cmd` : name);

/** The environment in which `node` is the Node that runs us, so that `#!/usr/bin/env node` tools run on it too. */
export function withThisNode(env = process.env) {
  const separator = isWindows ? ';' : ':';
  return { ...env, PATH: `${dirname(process.execPath)}${separator}${env.PATH ?? ''}` };
}

/** Runs a program to its end; false when it failed. */
export function run(command, args, { env = withThisNode(), cwd = root } = {}) {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows, cwd, env }).status === 0;
}

/** Runs a program to its end, or throws the given sentence. */
export function mustRun(command, args, { failure, ...options } = {}) {
  if (!run(command, args, options)) throw new PlainFailure(failure ?? `${command} ${args.join(' ')} failed.`);
}

/** Runs a program beside others and collects what it printed. Whoever gives `onStarted` gets the child process, which then has a
 *  process group of its own, and sees to it that it is stopped. */
export function collect(command, args, { env = withThisNode(), cwd = root, onStarted } = {}) {
  return new Promise((resolve, reject) => {
    const detached = onStarted !== undefined && !isWindows;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows, cwd, env, detached });
    onStarted?.(child);
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output, stdout }));
  });
}

/** The last line that says something, which is where our programs put their sentence. */
export function lastLine(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.at(-1) ?? 'it printed nothing';
}
