type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Tells that the services answered a signed-in call with `ProfileLocked`; the shell signs out and says until when. */
export function tellProfileLocked(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Follows such answers. Source: SES-24, OPEN-54. */
export function followProfileLocks(listener: Listener): void {
  listeners.add(listener);
}
