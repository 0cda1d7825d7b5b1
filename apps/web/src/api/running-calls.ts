import { CHANGING_CALLS } from '@lendside/contract/changing-calls.ts';

let running = 0;
const listeners = new Set<() => void>();

function add(more: 1 | -1): void {
  running += more;
  for (const listener of listeners) listener();
}

/** Counts a call while it runs, if it changes something and the person waits for it. Passes its answer or failure through.
 *  Source: SHL-15. */
export async function whileRunning<Answer>(name: string, start: () => Promise<Answer>): Promise<Answer> {
  if (CHANGING_CALLS[name] !== 'asked') return start();
  add(1);
  try {
    return await start();
  } finally {
    add(-1);
  }
}

/** True while such a call runs. */
export function isSomethingRunning(): boolean {
  return running > 0;
}

/** Runs the listener when that changes; call the result to stop. */
export function followRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
