import type { FollowDeepLinks } from '#device/deep-links.ts';

/** Nothing to follow: a browser opens addresses itself. */
export const followDeepLinks: FollowDeepLinks = () => () => undefined;
