/** Follows addresses the phone hands to the app (a link in a mail, a store's universal link): `open` gets path and query, within the app.
 *  Call the result to stop. Source: OPEN-80. */
export type FollowDeepLinks = (open: (path: string) => void) => () => void;

/** Path and query of an address the phone handed over; null for one of no page of ours. The host is the phone's business: it hands over
 *  only what the app is registered for. */
export function pathOfLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, search } = new URL(address);
  if (protocol !== 'https:' || pathname.startsWith('//')) return null;
  return `${pathname}${search}`;
}
