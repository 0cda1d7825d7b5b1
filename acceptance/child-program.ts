import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a program may take to start. */
export const READY_WITHIN_MS = 60_000;
/** How long a program may take to stop before it is killed. */
export const STOP_WITHIN_MS = 8_000;

/** A program of the stack in its own process. */
export interface ChildProgram {
  readonly process: ChildProcess;
  /** Asks the program to end and waits; kills it after a time-out. */
  stop(): Promise<void>;
  /** Kills the program immediately, like a crash. */
  kill(): Promise<void>;
}

/** Tells whether a process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when a process has ended. */
export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
}

/** Runs a TypeScript program and waits until `isReady` returns true. Throws the program's last output when it ends first. */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
  isReady: () => Promise<boolean>,
  logFile: string,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-2_000);
      appendFileSync(logFile, chunk);
    });
  }
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${lastWords}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${file} was not ready in time: ${lastWords}`);
    }
    await pause(40);
  }
  return {
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended(child);
      clearTimeout(killer);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

/** Runs a program to its end. Throws its last output when it fails. */
export async function runProgram(file: string, environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2_000);
    });
  await ended(child);
  if (child.exitCode !== 0) throw new Error(`${file} failed: ${words}`);
}

/** Tells whether a URL answers with a success status. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.ok;
}
