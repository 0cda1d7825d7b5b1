import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One process that may be killed and is restarted until the run ends. */
export interface Player {
  readonly name: string;
  readonly kind: 'http' | 'worker' | 'dayEnd' | 'simulator';
  /** Resolves when it has printed its ready line for the first time. */
  readonly ready: Promise<void>;
  signal(name: NodeJS.Signals): boolean;
  /** Ends it for good. */
  end(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const running = new Set<{ readonly child: ChildProcess | null }>();
process.once('exit', () => {
  for (const { child } of running) child?.kill('SIGKILL');
});

/** Starts a TypeScript program and restarts it with the same arguments whenever it dies. */
export function startPlayer(
  kind: Player['kind'],
  name: string,
  file: URL,
  args: readonly string[],
  readyText: string,
  environment: Readonly<Record<string, string>> = {},
): Player {
  const state: { child: ChildProcess | null; isEnding: boolean; words: string } = {
    child: null,
    isEnding: false,
    words: '',
  };
  const ready = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    ready.reject(new Error(`${name} was not ready in time: ${state.words}`));
  }, READY_WITHIN_MS);
  const start = (): void => {
    const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    state.child = child;
    const hear = (chunk: Buffer): void => {
      state.words = (state.words + chunk.toString()).slice(-1_000);
      if (!state.words.includes(readyText)) return;
      clearTimeout(timer);
      ready.resolve(undefined);
    };
    const startAnew = (): void => {
      // Wait a moment: a program that cannot start must not spin.
      if (!state.isEnding)
        setTimeout(() => {
          if (!state.isEnding) start();
        }, 30);
    };
    // The machine could not create a process just then, so there is no output to read.
    child.once('error', startAnew);
    if (child.pid === undefined) return;
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', startAnew);
  };
  start();
  running.add(state);
  return {
    name,
    kind,
    ready: ready.promise,
    signal: (signal) => state.child?.kill(signal) ?? false,
    end: async () => {
      state.isEnding = true;
      running.delete(state);
      clearTimeout(timer);
      const { child } = state;
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGKILL');
      await exited;
    },
  };
}
