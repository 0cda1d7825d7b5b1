import type { InstallAnswer, InstallPrompt } from '#device/install-prompt.ts';

/** The browser's event, which is not in the standard types. */
interface BeforeInstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Captures the install prompt from now on. `page` is the window; `already` is what public/start.js captured earlier. Source:
 *  SHL-23, SHL-24. */
export function createWebInstallPrompt(
  page: EventTarget,
  isInstalled: () => boolean,
  already: unknown = null,
): InstallPrompt {
  const listeners = new Set<() => void>();
  let held = already instanceof Event && isPrompt(already) ? already : null;
  const hold = (next: BeforeInstallPrompt | null) => {
    held = next;
    for (const listener of listeners) listener();
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    // Held instead of shown, so that it never interrupts a payment. The install screen asks.
    event.preventDefault();
    if (isPrompt(event)) hold(event);
  });
  page.addEventListener('appinstalled', () => hold(null));
  return {
    isHeld: () => held !== null,
    isInstalled,
    prompt: async (): Promise<InstallAnswer> => {
      const prompt = held;
      if (prompt === null) return 'absent';
      // A prompt can be shown only once, whatever the answer.
      hold(null);
      try {
        return (await prompt.prompt()).outcome;
      } catch {
        return 'absent';
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isPrompt(event: Event): event is BeforeInstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

export const installPrompt = createWebInstallPrompt(
  'addEventListener' in globalThis ? globalThis.window : new EventTarget(),
  // Safari reports an installed app only as `navigator.standalone`.
  () => window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true,
  Reflect.get(globalThis, 'heldInstallPrompt'),
);
