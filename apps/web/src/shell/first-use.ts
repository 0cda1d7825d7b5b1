import { SERVICES_URL } from '#api/services-url.ts';

// A person who uses the page does one of these first.
const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const;
// A page that nobody uses for this long has time for the rest.
const UNUSED_MS = 10_000;

/** Whether this page load opened the plain sign-in form: no session, no query, no lock. `public/start.js` decides it. An app of
 *  the stores has its files on the phone and may be opened by a deep link, so it never waits. */
export const isPlainForm = SERVICES_URL === '' && globalThis.document?.documentElement.dataset['form'] === 'plain';

/** Resolves when the person first uses the page (moves, presses, types), or after ten seconds. Until then the plain sign-in form
 *  runs no code but its own. Resolved from the start on every other page. Source: decision 025. */
export const firstUse: Promise<void> = isPlainForm ? new Promise(waitForUse) : Promise.resolve();

function waitForUse(used: () => void): void {
  const timer = setTimeout(stop, UNUSED_MS);
  function stop(): void {
    clearTimeout(timer);
    for (const use of USES) removeEventListener(use, stop, true);
    used();
  }
  for (const use of USES) addEventListener(use, stop, { capture: true, passive: true });
}
