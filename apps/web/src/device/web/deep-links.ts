import type { FollowDeepLinks } from '#device/deep-links.ts';

/** A browser opens addresses itself. */
export const followDeepLinks: FollowDeepLinks = () => () => undefined;
