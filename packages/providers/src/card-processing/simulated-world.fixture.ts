import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The simulator in its own process, for adapter tests. */
export interface SimulatedWorld {
  readonly url: string;
  readonly smtpUrl: string;
  /** "127.0.0.1:port" of the scanner of uploads. */
  readonly scannerAddress: string;
  /** Calls the simulator's control panel and returns the JSON of the answer. */
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
}

/** Sends a card to a processor's hosted page, as the page's own script does. `path` receives the card; `captureContext` names
 *  the session. Returns the token. */
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
const STARTS_MAX = 5;
// Ports below the ephemeral range, so that an outgoing connection cannot take a port before the simulator listens.
const PORTS = [12_000, 32_000] as const;

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly smtpPort: number;
  readonly scannerPort: number;
}

/** Starts the simulator for one test file and stops it after the last test. */
export async function startSimulatedWorld(): Promise<SimulatedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-simulator-'));
  const { child, port, smtpPort, scannerPort } = await start(folder, STARTS_MAX);
  const url = `http://127.0.0.1:${port}`;
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    scannerAddress: `127.0.0.1:${scannerPort}`,
    control: async (method, path, body) => {
      const content =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await fetch(url + path, { method, ...content });
      if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}

/** Tries again with other ports when a port is taken, because the simulator exits immediately in that case. */
async function start(folder: string, startsLeft: number): Promise<Started> {
  const [port, smtpPort, scannerPort] = [randomInt(...PORTS), randomInt(...PORTS), randomInt(...PORTS)];
  const program = fileURLToPath(import.meta.resolve('@lendside/simulator/package.json')).replace(
    'package.json',
    'src/main.ts',
  );
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: {
      SIMULATOR_PORT: String(port),
      SMTP_PORT: String(smtpPort),
      SCANNER_PORT: String(scannerPort),
      SIMULATOR_DATA_DIR: folder,
      SIMULATOR_URL: url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (await isReady(child)) return { child, port, smtpPort, scannerPort };
  if (startsLeft <= 1) throw new Error('the simulator did not start');
  return start(folder, startsLeft - 1);
}

function isReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the simulator was not ready in time'));
    }, READY_WITHIN_MS);
    const settle = (ready: boolean): void => {
      clearTimeout(timer);
      resolve(ready);
    };
    child.once('exit', () => {
      settle(false);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Simulated world')) settle(true);
    });
  });
}
