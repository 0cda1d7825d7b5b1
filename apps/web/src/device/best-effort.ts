import { noteEvent } from './event-notes.ts';

/** Runs work whose result no caller waits for. Logs a failure under the name `what`, and the caller continues. Only for
 *  marketing, analytics, session recording and the master profile. Source: DEV-18, LAP-031. */
export function bestEffort(what: string, work: () => unknown): void {
  try {
    Promise.resolve(work()).catch(() => noteEvent(`${what} failed`));
  } catch {
    noteEvent(`${what} failed`);
  }
}
