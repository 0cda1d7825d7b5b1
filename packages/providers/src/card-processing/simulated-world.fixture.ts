import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { freePort } from '../../../../tools/postgres.mjs';

/** The simulator as a process of its own, for tests of adapters. */
export interface SimulatedWorld {
  readonly url: string;
  readonly smtpUrl: string;
  /** Calls its control panel; the answer's JSON. */
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
}

/** Types a card into a processor's hosted page of this world, as the page's own script does; `path` takes what was typed, for the
 *  session of `captureContext`. Answers the token. */
export async function typeCardInto(
  world: Pick<SimulatedWorld, 'url'>,
  path: string,
  captureContext: string | null,
  number: string,
): Promise<string> {
  const card = { number, securityCode: '123', expirationMonth: '12', expirationYear: '2028' };
  const answer = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url },
    body: JSON.stringify({ captureContext, card }),
  });
  if (answer.status !== 201) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

const READY_WITHIN_MS = 60_000;

/** Starts the simulator for one test file and stops it after the last test. */
export async function startSimulatedWorld(): Promise<SimulatedWorld> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'lendside-simulator-'));
  const url = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(import.meta.resolve('@lendside/simulator/package.json')).replace(
    'package.json',
    'src/main.ts',
  );
  const child = spawn(process.execPath, [program], {
    env: { SIMULATOR_PORT: String(port), SMTP_PORT: String(smtpPort), SIMULATOR_DATA_DIR: folder, SIMULATOR_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the simulator was not ready in time'));
    }, READY_WITHIN_MS);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error('the simulator ended before it was ready'));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Simulated world')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    control: async (method, path, body) => {
      const content =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await fetch(url + path, { method, ...content });
      if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}
