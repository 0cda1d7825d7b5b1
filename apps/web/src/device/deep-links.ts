/** Follows links that the phone opens in the app (from an email or a universal link). `open` gets the path and query. Call the
 *  result to stop. Source: OPEN-80. */
export type FollowDeepLinks = (open: (path: string) => void) => () => void;

/** Returns the path and query of a deep link; null when it is not a page of the app. The host is not checked, because the
 *  phone passes only hosts the app is registered for. */
export function pathOfLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, search } = new URL(address);
  if (protocol !== 'https:' || pathname.startsWith('//')) return null;
  return `${pathname}${search}`;
}
