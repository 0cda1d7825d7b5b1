import { tabStorage } from '#device/storage.ts';

const HREF = 'savedDestination';
const OWNER = 'savedDestinationOf';

/** Keeps where the user wanted to go, to open it once after sign-in; with a profile, only for that one.
 *  Source: GRD-04, GRD-12, OPEN-08, OPEN-32. */
export function saveDestination(href: string, profileId: string | null = null): void {
  if (!isOwnPath(href)) return;
  tabStorage.set(HREF, href);
  if (profileId === null) tabStorage.remove(OWNER);
  else tabStorage.set(OWNER, profileId);
}

/** The saved path for whoever signed in; null when there is none or it is another's. It stays in its place. */
export function peekDestination(profileId: string): string | null {
  const href = tabStorage.get(HREF);
  const owner = tabStorage.get(OWNER);
  const isMine = owner === null || owner === profileId;
  return href !== null && isMine && isOwnPath(href) ? href : null;
}

/** The saved path, taken out of its place; null when there is none or it is another's. */
export function takeDestination(profileId: string): string | null {
  const href = peekDestination(profileId);
  forgetDestination();
  return href;
}

/** Drops the saved path. */
function forgetDestination(): void {
  tabStorage.remove(HREF);
  tabStorage.remove(OWNER);
}

/** Whether a text is a path of this app and no address of another: one slash, not two, no backslash, no control characters. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes('\\');
}
