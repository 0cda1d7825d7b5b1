/** Result of asking to install. `absent`: no prompt is held. */
export type InstallAnswer = 'accepted' | 'dismissed' | 'absent';

/** Holds the browser's install prompt until the person asks for it. Source: SHL-23, SHL-24, OPEN-71. */
export interface InstallPrompt {
  readonly isHeld: () => boolean;
  /** True in an installed app. */
  readonly isInstalled: () => boolean;
  /** Shows the held prompt, which works once. Call it in a click handler. Never throws. */
  readonly prompt: () => Promise<InstallAnswer>;
  /** Runs the listener when the prompt is held, used or cleared; call the result to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}
