/** A running PostgreSQL of this machine. `stop` also stops a reused one, so look at `isReused` first. */
export interface LocalPostgres {
  port: number;
  data: string;
  isReused: boolean;
  /** The owner and their password, as a URL has them. */
  login: string;
  url: (database: string) => string;
  isRunning: () => boolean;
  stop: () => Promise<boolean>;
}

/** Creates a data folder that the account of PostgreSQL may pass through. */
export function makeDataFolder(folder: string): void;

/** Starts PostgreSQL on `dir`, or reuses the one that runs there. `fast` gives up durability, for tests only. `settings` adds
 *  server settings, each as `name=value`. */
export function startPostgres(options: {
  dir: string;
  fast?: boolean;
  port?: number;
  settings?: readonly string[];
}): Promise<LocalPostgres>;

/** Stops the PostgreSQL that runs on `dir`; false when none did. */
export function stopPostgres(dir: string): boolean;

/** Stops the PostgreSQL that runs on `dir` and deletes its data. */
export function removePostgres(dir: string): void;

/** Returns a free port of the loopback address. */
export function freePort(): Promise<number>;
