/** URLs of the logins of the HTTP program and the worker. */
export interface ProgramLogins {
  http: string;
  worker: string;
}

/** Gives the programs of a database logins of their own with new passwords. The URL must be of the owner. `quick` is for tests,
 *  which open many connections. */
export function openLogins(ownerUrl: string, options?: { quick?: boolean }): Promise<ProgramLogins>;

/** Runs one query on its own connection. */
export function query(url: string, sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
