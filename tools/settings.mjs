// The environment variables of the supervisor: what they are called, their defaults, and what every child process is given.
import { resolve } from 'node:path';
import { PlainFailure } from './plain-failure.mjs';

/** Where everything that outlives a run is kept. */
export const dataFolder = (env = process.env) => resolve(env.LENDSIDE_DATA_DIR || '.data');

/** The ports of one run, each with the variable that changes it. */
export function readPorts(env, { isDevelopment = false } = {}) {
  const metrics = parsePort(env, 'METRICS_PORT', 9090);
  const ports = {
    PORT: parsePort(env, 'PORT', 8080),
    SIMULATOR_PORT: parsePort(env, 'SIMULATOR_PORT', 8090),
    SMTP_PORT: parsePort(env, 'SMTP_PORT', 2525),
    METRICS_PORT: metrics,
    WORKER_METRICS_PORT: parsePort(env, 'WORKER_METRICS_PORT', metrics < 65_535 ? metrics + 1 : metrics - 1),
    ROAD_PORT: parsePort(env, 'ROAD_PORT', 8091),
    ...(isDevelopment ? { WEB_PORT: parsePort(env, 'WEB_PORT', 5173) } : {}),
  };
  requireDifferent(ports);
  return ports;
}

/** Each is free until the first of them takes it: who is told only then learns of a program that dies again and again. */
function requireDifferent(ports) {
  const nameOf = new Map();
  for (const [name, port] of Object.entries(ports)) {
    if (nameOf.has(port))
      throw new PlainFailure(`${nameOf.get(port)} and ${name} are both ${port}: set one of them to another port.`);
    nameOf.set(port, name);
  }
}

function parsePort(env, name, fallback) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainFailure(`${name} is "${text}", which is not a port: set it to a number from 1 to 65535.`);
}

/** The environment of every child: the caller's own, with the gaps of the simulated world filled. Addresses follow the ports unless
 *  they are set. */
export function childEnvironment(env, ports, { databaseUrl, folder }) {
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  return {
    // A production gets none of them: it would refuse them, or not notice that one of its own is missing.
    ...(env.LENDSIDE_MODE === 'production' ? {} : simulatedAddresses(ports, folder)),
    ...env,
    ...texts,
    LENDSIDE_DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
}

function simulatedAddresses(ports, folder) {
  // Where people open the app: with npm run dev that is Vite, and links and card forms are for its pages.
  const pagePort = ports.WEB_PORT ?? ports.PORT;
  return {
    LENDSIDE_MODE: 'simulation',
    PUBLIC_URL: `http://localhost:${pagePort}`,
    LENDSIDE_URL: `http://localhost:${ports.PORT}`,
    // Where Vite passes calls on to.
    API_ORIGIN: `http://127.0.0.1:${ports.PORT}`,
    // Another host than ours, not only another port: cookies do not tell ports apart.
    SIMULATOR_URL: `http://127.0.0.1:${ports.SIMULATOR_PORT}`,
    // The same host as ours, so that a session holds on it.
    ROAD_URL: `http://localhost:${ports.ROAD_PORT}`,
    ROAD_TARGET_URL: `http://localhost:${pagePort}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    SIMULATOR_DATA_DIR: resolve(folder, 'simulator'),
  };
}
