/** A running PostgreSQL of this machine. `stop` also stops one that was reused; look at `isReused` first. */
export interface LocalPostgres {
  port: number;
  data: string;
  isReused: boolean;
  url: (database: string) => string;
  isRunning: () => boolean;
  stop: () => boolean;
}

/** Starts PostgreSQL on `folder`, or reuses the one that runs there. `fast` gives up durability: tests only. */
export function startPostgres(options: { folder: string; fast?: boolean; port?: number }): Promise<LocalPostgres>;

/** Stops what runs on `folder`; true when something did. */
export function stopPostgres(folder: string): boolean;

/** A free port of the loopback address. */
export function freePort(): Promise<number>;
