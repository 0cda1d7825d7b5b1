import 'vitest';

declare module 'vitest' {
  /** What the set-up of the database tests provides to every test file, read with `inject`. */
  interface ProvidedContext {
    /** The maintenance database of the test server, from which copies are made. */
    postgresUrl: string;
    /** The migrated database to copy: `create database t_… template …`. */
    templateName: string;
  }
}
