import type { InstallPrompt } from '#device/install-prompt.ts';

/** An app of the store is installed, and nothing more is to be asked. Source: OPEN-71. */
export const installPrompt: InstallPrompt = {
  isHeld: () => false,
  isInstalled: () => true,
  prompt: () => Promise.resolve('absent'),
  subscribe: () => () => undefined,
};
