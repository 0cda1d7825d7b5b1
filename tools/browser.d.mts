/** Chromium flags that make it behave the same in a container, as root and on a desktop. */
export const launchArgs: string[];

/** Returns the path of a Chromium that starts. Installs one when the machine allows it; throws when there is none. */
export function ensureBrowser(): Promise<string>;

/** Returns the path of the headless shell that matches this Chromium. Installs it when the machine allows it. */
export function ensureShell(chromiumPath: string): string | undefined;
