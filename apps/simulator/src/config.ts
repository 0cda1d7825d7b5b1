import { join } from 'node:path';

/** The simulator's environment settings, parsed once at start. */
export type Config = {
  /** HTTP port on 127.0.0.1 and ::1. 0 picks a free one. */
  port: number;
  /** SMTP port on 127.0.0.1 and ::1. 0 picks a free one. */
  smtpPort: number;
  /** TLS port on 127.0.0.1 where browsers keep their push connection open (Chromium's `--gcm-mcs-endpoint`). 0 picks a free
   *  one, null opens none. */
  pushLinePort: number | null;
  /** TCP port on 127.0.0.1 and ::1 of the scanner of uploads (clamd's protocol). 0 picks a free one, null opens none. */
  scannerPort: number | null;
  /** Folder of the partners' databases, or ":memory:" to keep nothing. */
  dataDir: string;
  /** Public base URL without a trailing slash. Null when it follows the port (tests with port 0). */
  publicUrl: string | null;
  lendsideUrl: string;
  /** Port on 127.0.0.1 and ::1 of the failing proxy in front of Lendside ("road"). 0 picks a free one, null opens none. */
  roadPort: number | null;
  /** Target of the failing proxy: Lendside itself, or the development web server. */
  roadTargetUrl: string;
  /** Sent as `x-simulation-key` when the control panel moves the business clock. */
  simulationKey: string;
};

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`);
  return port;
}

function urlFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name] || fallback;
  if (!URL.canParse(text)) throw new Error(`${name} must be an absolute URL, not "${text}".`);
  return text.replace(/\/+$/, '');
}

export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const port = portFrom(env, 'SIMULATOR_PORT', 8090);
  const lendsideUrl = urlFrom(env, 'LENDSIDE_URL', 'http://localhost:8080');
  return {
    port,
    smtpPort: portFrom(env, 'SMTP_PORT', 2525),
    pushLinePort: env['PUSH_LINE_PORT'] ? portFrom(env, 'PUSH_LINE_PORT', 0) : null,
    scannerPort: env['SCANNER_PORT'] ? portFrom(env, 'SCANNER_PORT', 0) : null,
    dataDir: env['SIMULATOR_DATA_DIR'] || join('.data', 'simulator'),
    publicUrl: port === 0 && !env['SIMULATOR_URL'] ? null : urlFrom(env, 'SIMULATOR_URL', `http://localhost:${port}`),
    lendsideUrl,
    roadPort: env['ROAD_PORT'] ? portFrom(env, 'ROAD_PORT', 0) : null,
    roadTargetUrl: urlFrom(env, 'ROAD_TARGET_URL', lendsideUrl),
    simulationKey: env['SIMULATION_KEY'] || 'simulation',
  };
}
