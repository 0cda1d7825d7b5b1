import { join } from 'node:path';
import { freePort } from '../local-postgres.ts';
import { buildSimulator } from '../torture-programs.ts';
import { startPlayer, type Player } from './cast-of-processes.ts';

/** Starts the simulator with its books below `folder`, and returns its URL. It is never killed. */
export async function startSimulator(
  folder: string,
  players: Player[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { simulator: program } = await buildSimulator();
  const environment = {
    SIMULATOR_PORT: String(port),
    SMTP_PORT: String(await freePort()),
    SIMULATOR_DATA_DIR: join(folder, 'simulator'),
    SIMULATOR_URL: url,
    ...settings,
  };
  const simulator = startPlayer('simulator', 'simulator', program, [], 'Simulated world', environment);
  players.push(simulator);
  await simulator.ready;
  return url;
}

/** Starts the gateway of a run before the simulator, and returns its URL. It is part of the simulated world and never killed. */
export async function startGateway(program: URL, simulatorUrl: string, players: Player[]): Promise<string> {
  const port = await freePort();
  const args = [String(port), new URL(simulatorUrl).port];
  const gateway = startPlayer('simulator', 'gateway', program, args, 'gateway ready');
  players.push(gateway);
  await gateway.ready;
  return `http://127.0.0.1:${port}`;
}

/** Sets faults of the simulator. Throws when it refuses them. */
export async function setFaults(simulatorUrl: string, path: string, faults: object): Promise<void> {
  const answer = await fetch(`${simulatorUrl}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the simulator refused its faults: ${await answer.text()}`);
}
