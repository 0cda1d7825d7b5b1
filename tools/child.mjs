// Runs one long-lived child process: starts it, watches it, starts it again by the restart policy and stops it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { eachLine, lineToShow, openLogFile } from './log-file.mjs';
import { decideRestart, restartSentence } from './restart-policy.mjs';

const stopTimeoutMs = 10_000;

/** Starts a child and starts it again whenever it dies. `isVerbose` prints every line of its output. */
export function startChild({ name, command, args, env, cwd = root, folder, isVerbose = false }) {
  const write = openLogFile(join(folder, 'logs', `${name}.log`));
  const child = { name, lastLine: 'it printed nothing.' };
  let life = { deaths: 0, startedMs: Date.now() };
  let isStopping = false;
  let timer;
  let running;

  const take = (line, isError) => {
    write(line);
    if (line.trim() !== '') child.lastLine = lineToShow(line, true) ?? child.lastLine;
    const shown = isVerbose ? line : lineToShow(line, isError);
    if (shown !== undefined) console.error(`[${name}] ${shown}`);
  };
  const launch = () => {
    life.startedMs = Date.now();
    child.lastLine = 'it printed nothing.';
    // Give it a process group of its own: Ctrl-C then reaches only the supervisor, which stops the children in order.
    running = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    eachLine(running.stdout, (line) => take(line, false));
    eachLine(running.stderr, (line) => take(line, true));
    running.on('error', (error) => take(error.message, true));
    running.on('close', () => !isStopping && afterDeath());
  };
  const afterDeath = () => {
    const { deaths, pauseSeconds } = decideRestart(life, Date.now());
    life = { ...life, deaths };
    console.error(`[${name}] ${restartSentence(pauseSeconds, child.lastLine)}`);
    timer = setTimeout(launch, pauseSeconds * 1000);
  };
  child.stop = () => {
    isStopping = true;
    clearTimeout(timer);
    return stopProcess(running);
  };
  launch();
  return child;
}

/** Asks a process and its group to end, and kills them after a time-out. */
export function stopProcess(running) {
  if (!running.pid || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => signalGroup(running, 'SIGKILL'), stopTimeoutMs);
    running.once('close', () => {
      clearTimeout(force);
      resolve();
    });
    signalGroup(running, 'SIGTERM');
  });
}

function signalGroup(running, signal) {
  try {
    if (process.platform === 'win32') running.kill(signal);
    else process.kill(-running.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
