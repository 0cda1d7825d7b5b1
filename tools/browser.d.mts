/** Flags with which Chromium runs the same in a container, as root, and on a desk. */
export const launchArgs: string[];
