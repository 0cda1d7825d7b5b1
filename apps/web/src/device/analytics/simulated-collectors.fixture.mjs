import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

// JavaScript, because starting a process needs Node and apps/web has no Node types. The types are in the file beside this one.
const READY_WITHIN_MS = 60_000;
const ARRIVED_WITHIN_MS = 10_000;
const LOOK_EACH_MS = 20;

/** Starts the simulator for one test file and stops it after the last test. */
export async function startSimulatedCollectors() {
  const program = fileURLToPath(import.meta.resolve('@lendside/simulator/package.json')).replace(
    'package.json',
    'src/main.ts',
  );
  const child = spawn(process.execPath, [program], {
    env: { SIMULATOR_PORT: '0', SMTP_PORT: '0', SIMULATOR_DATA_DIR: ':memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  afterAll(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the simulator was not ready in time')), READY_WITHIN_MS);
    child.stdout.on('data', (chunk) => {
      const [address] = /http:\/\/[\w.]+:\d+/.exec(chunk.toString()) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address.replace('localhost', '127.0.0.1'));
    });
  });
  const read = async (service, visit) => {
    const answer = await fetch(`${url}/analytics.json`);
    const all = await answer.json();
    return all[service].filter((event) => event.visit === visit).toReversed();
  };
  return {
    url,
    setFailing: async (service, isFailing) => {
      await fetch(`${url}/control/analytics`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [service]: isFailing }),
      });
    },
    received: async (service, visit, count) => {
      const until = performance.now() + ARRIVED_WITHIN_MS;
      for (;;) {
        const events = await read(service, visit);
        if (events.length >= count || performance.now() > until) return events;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
      }
    },
  };
}
