/** Closes one thing a test file opened. */
type Close = () => Promise<unknown>;

const opened: Close[] = [];

/** Has `close` called after the test file, wherever it is asked for. An `afterAll` of vitest is lost inside a test or a hook, and
 *  what it was to close would be a burden on every later file of the worker. */
export function closeAfterFile(close: Close): void {
  opened.push(close);
}

/** Closes everything, the newest first. For tools/fresh-file.mjs. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
