import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ended, hasEnded, READY_WITHIN_MS, STOP_WITHIN_MS, type ChildProgram } from './child-program.ts';

/** A program that a host can run. */
export type ProgramName = 'http' | 'worker' | 'simulator';

/** What a host is asked, once its last answer has come. */
export type AskedOfHost =
  | { readonly kind: 'start'; readonly name: ProgramName; readonly settings: Readonly<Record<string, string>> }
  | { readonly kind: 'stop' };

/** What it answers. When it cannot start or stop the program, it ends. */
export interface ToldByHost {
  readonly kind: 'done';
}

interface Host {
  readonly child: ChildProcess;
  readonly name: ProgramName;
  /** Resolves when its process has ended. */
  readonly end: Promise<void>;
  /** How many programs it has run. */
  runs: number;
  log: string;
  lastWords: string;
}

/** The monitors of a process that a program registers stay until the process ends. */
const RUNS_MAX = 16;

/** Hosts without a program. */
const idle: Host[] = [];

/** Starts a program in a host that has run the same one before, or in a new one, and waits until `isReady` returns true. Throws the
 *  program's last output when it ends first. */
export async function startInHost(
  file: string,
  name: ProgramName,
  settings: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
  log: string,
): Promise<ChildProgram> {
  const host = takeIdle(name) ?? openHost(file, name, settings);
  Object.assign(host, { log, lastWords: '', runs: host.runs + 1 });
  appendFileSync(log, '');
  const deadline = Date.now() + READY_WITHIN_MS;
  const killer = setTimeout(() => host.child.kill('SIGKILL'), READY_WITHIN_MS);
  await ask(host, { kind: 'start', name, settings });
  clearTimeout(killer);
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(host.child) || Date.now() > deadline) {
      host.child.kill('SIGKILL');
      throw new Error(`${name} was not ready in time: ${host.lastWords}`);
    }
    await pause(20);
  }
  // A host whose program was stopped may run another one by now.
  const state = { isStopped: false };
  return {
    process: host.child,
    stop: async () => {
      if (state.isStopped) return;
      state.isStopped = true;
      await stop(host);
    },
    kill: async () => {
      if (state.isStopped) return;
      state.isStopped = true;
      host.child.kill('SIGKILL');
      await host.end;
    },
  };
}

async function stop(host: Host): Promise<void> {
  if (hasEnded(host.child)) return;
  const killer = setTimeout(() => host.child.kill('SIGKILL'), STOP_WITHIN_MS);
  const isIdle = await ask(host, { kind: 'stop' }).then(
    () => true,
    () => false,
  );
  clearTimeout(killer);
  if (isIdle && host.runs < RUNS_MAX) idle.push(host);
  else host.child.kill('SIGKILL');
}

/** Resolves when the host has done it. Throws its last output when it ends instead. */
async function ask(host: Host, asked: AskedOfHost): Promise<void> {
  const { child, name } = host;
  const done = new Promise<boolean>((resolve) => {
    child.once('message', (told: ToldByHost) => {
      resolve(told.kind === 'done');
    });
  });
  child.send(asked);
  if (await Promise.race([done, host.end.then(() => false)])) return;
  throw new Error(`${name} ended: ${host.lastWords}`);
}

function takeIdle(name: ProgramName): Host | undefined {
  const place = idle.findIndex((each) => each.name === name && !hasEnded(each.child));
  return place === -1 ? undefined : idle.splice(place, 1)[0];
}

function openHost(file: string, name: ProgramName, settings: Readonly<Record<string, string>>): Host {
  const child = fork(file, [name], { env: { ...process.env, ...settings }, execArgv: [], silent: true });
  const host: Host = { child, name, end: ended(child), runs: 0, log: '', lastWords: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      host.lastWords = (host.lastWords + chunk.toString()).slice(-2_000);
      appendFileSync(host.log, chunk);
    });
  return host;
}
