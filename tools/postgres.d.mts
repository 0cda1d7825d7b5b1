/** A running PostgreSQL of this machine. `stop` also stops one that was reused; look at `isReused` first. */
export interface LocalPostgres {
  port: number;
  data: string;
  isReused: boolean;
  url: (database: string) => string;
  isRunning: () => boolean;
  stop: () => Promise<boolean>;
}

/** Makes a folder for data, which the account of PostgreSQL may pass through. */
export function makeDataFolder(folder: string): void;

/** Starts PostgreSQL on `dir`, or reuses the one that runs there. `fast` gives up durability: tests only. `settings` are more of
 *  its own: `name=value`. */
export function startPostgres(options: {
  dir: string;
  fast?: boolean;
  port?: number;
  settings?: readonly string[];
}): Promise<LocalPostgres>;

/** Stops what runs on `dir`; true when something did. */
export function stopPostgres(dir: string): boolean;

/** A free port of the loopback address. */
export function freePort(): Promise<number>;
