import { noteEvent } from '#device/event-notes.ts';

/** Does what nobody waits for: whatever it throws or rejects with is noted by `what` and forgotten, and whoever called goes on. For
 *  marketing, analytics and session recording alone. Source: DEV-18, LAP-031. */
export function bestEffort(what: string, work: () => unknown): void {
  try {
    Promise.resolve(work()).catch(() => noteEvent(`${what} failed`));
  } catch {
    noteEvent(`${what} failed`);
  }
}
