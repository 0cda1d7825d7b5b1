import { noteEvent } from './event-notes.ts';

/** Runs work that nobody waits for. Logs a failure under the name `what`; the caller goes on. Only for marketing, analytics
 *  and session recording. Source: DEV-18, LAP-031. */
export function bestEffort(what: string, work: () => unknown): void {
  try {
    Promise.resolve(work()).catch(() => noteEvent(`${what} failed`));
  } catch {
    noteEvent(`${what} failed`);
  }
}
