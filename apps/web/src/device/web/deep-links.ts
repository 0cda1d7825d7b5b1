import type { FollowDeepLinks } from '#device/deep-links.ts';

/** Does nothing, because a browser opens URLs itself. */
export const followDeepLinks: FollowDeepLinks = () => () => undefined;
