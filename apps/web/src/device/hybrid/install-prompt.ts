import type { InstallPrompt } from '#device/install-prompt.ts';

/** A store app is already installed, so there is no prompt. Source: OPEN-71. */
export const installPrompt: InstallPrompt = {
  isHeld: () => false,
  isInstalled: () => true,
  prompt: () => Promise.resolve('absent'),
  subscribe: () => () => undefined,
};
