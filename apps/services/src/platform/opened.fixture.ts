/** Closes one resource of a test file. */
type Close = () => Promise<unknown>;

const opened: Close[] = [];

/** Registers `close` to run after the test file; it can be called from anywhere. Vitest ignores an `afterAll` inside a test or
 *  a hook, and an open resource would slow every later file of the worker. */
export function closeAfterFile(close: Close): void {
  opened.push(close);
}

/** Closes everything, newest first. Called by tools/fresh-file.mjs. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
