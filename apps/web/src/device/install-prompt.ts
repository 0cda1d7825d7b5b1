/** What came of asking to install. `absent`: no prompt is held. */
export type InstallAnswer = 'accepted' | 'dismissed' | 'absent';

/** Holds the browser's own prompt to install until the person asks for it. Source: SHL-23, SHL-24, OPEN-71. */
export interface InstallPrompt {
  readonly isHeld: () => boolean;
  /** Whether this runs as an installed app. */
  readonly isInstalled: () => boolean;
  /** Shows the held prompt, which works once. Call it inside the reader's own press. Never throws. */
  readonly prompt: () => Promise<InstallAnswer>;
  /** Told when it is held, used or cleared; call the result to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}
