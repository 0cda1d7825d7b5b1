// The environment variables of the supervisor: their names, their defaults, and what every child process gets.
import { resolve } from 'node:path';
import { PlainFailure } from './plain-failure.mjs';

/** Returns the folder for everything that outlives a run. */
export const dataFolder = (env = process.env) => resolve(env.LENDSIDE_DATA_DIR || '.data');

/** Returns the ports of one run, keyed by the variable that changes each. */
export function readPorts(env, { isDevelopment = false } = {}) {
  const metrics = parsePort(env, 'METRICS_PORT', 9090);
  const ports = {
    PORT: parsePort(env, 'PORT', 8080),
    SIMULATOR_PORT: parsePort(env, 'SIMULATOR_PORT', 8090),
    SMTP_PORT: parsePort(env, 'SMTP_PORT', 2525),
    SCANNER_PORT: parsePort(env, 'SCANNER_PORT', 3310),
    METRICS_PORT: metrics,
    WORKER_METRICS_PORT: parsePort(env, 'WORKER_METRICS_PORT', metrics < 65_535 ? metrics + 1 : metrics - 1),
    ROAD_PORT: parsePort(env, 'ROAD_PORT', 8091),
    ...(isDevelopment ? { WEB_PORT: parsePort(env, 'WEB_PORT', 5173) } : {}),
  };
  requireDifferent(ports);
  return ports;
}

/** Refuses two equal ports early. Both look free until one program takes the port, and the other program would crash again and
 *  again. */
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

/** Returns the environment of every child: the caller's own, completed with the values of the simulated world. URLs follow the
 *  ports unless they are set. */
export function childEnvironment(env, ports, { databaseUrl, folder }) {
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  return {
    // In production, no simulation value is added: production refuses such values, or they would hide a missing value.
    ...(env.LENDSIDE_MODE === 'production' ? {} : simulatedAddresses(ports, folder)),
    ...env,
    ...texts,
    LENDSIDE_DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
}

function simulatedAddresses(ports, folder) {
  // URL where people open the app. With npm run dev that is Vite, and links and card forms must point to its pages.
  const pagePort = ports.WEB_PORT ?? ports.PORT;
  return {
    LENDSIDE_MODE: 'simulation',
    PUBLIC_URL: `http://localhost:${pagePort}`,
    LENDSIDE_URL: `http://localhost:${ports.PORT}`,
    // Where Vite forwards calls.
    API_ORIGIN: `http://127.0.0.1:${ports.PORT}`,
    // A host name different from ours, not only a different port, because cookies ignore ports.
    SIMULATOR_URL: `http://127.0.0.1:${ports.SIMULATOR_PORT}`,
    // The same host as ours, so that the session works there.
    ROAD_URL: `http://localhost:${ports.ROAD_PORT}`,
    ROAD_TARGET_URL: `http://localhost:${pagePort}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    SIMULATOR_DATA_DIR: resolve(folder, 'simulator'),
  };
}
