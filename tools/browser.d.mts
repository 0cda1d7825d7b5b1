/** Flags with which Chromium runs the same in a container, as root, and on a desk. */
export const launchArgs: string[];

/** The path of a Chromium that starts, installing one when this machine lets us. Faults when there is none. */
export function ensureBrowser(): Promise<string>;

/** The path of a headless shell that goes with this Chromium, installing one when this machine lets us. */
export function ensureShell(chromiumPath: string): string | undefined;
