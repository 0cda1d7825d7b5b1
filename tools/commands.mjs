// Starts other programs by absolute path, shows their output, and explains a failure in one sentence.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from './plain-failure.mjs';

export const isWindows = process.platform === 'win32';
export const npm = isWindows ? 'npm.cmd' : 'npm';
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns the path of an installed package's command. */
export const installed = (name) => join(root, 'node_modules/.bin', isWindows ? `${name}.cmd` : name);

/** Returns the environment with our own Node first on the PATH, so that `#!/usr/bin/env node` tools run on it too. */
export function withThisNode(env = process.env) {
  const separator = isWindows ? ';' : ':';
  return { ...env, PATH: `${dirname(process.execPath)}${separator}${env.PATH ?? ''}` };
}

/** Runs a program to its end; false when it fails. */
export function run(command, args, { env = withThisNode(), cwd = root } = {}) {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows, cwd, env }).status === 0;
}

/** Runs a program to its end, or throws the given sentence. */
export function mustRun(command, args, { failure, ...options } = {}) {
  if (!run(command, args, options)) throw new PlainFailure(failure ?? `${command} ${args.join(' ')} failed.`);
}

/** Runs a program beside others and collects its output. A caller that passes `onStarted` gets the child process, in a process
 *  group of its own, and must stop it. */
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

/** Returns the last non-empty line, where our programs print their reason. */
export function lastLine(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.at(-1) ?? 'it printed nothing';
}
