type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Reports that the services answered a signed-in call with `ProfileLocked`. The shell then signs out and shows until when the
 *  lock lasts, or opens the blocked screen when the text names no end. */
export function tellProfileLocked(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Runs the listener on each such answer. Source: SES-24, OPEN-54. */
export function followProfileLocks(listener: Listener): void {
  listeners.add(listener);
}
