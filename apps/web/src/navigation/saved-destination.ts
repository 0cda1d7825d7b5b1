import { tabStorage } from '#device/storage.ts';

const HREF = 'savedDestination';
const OWNER = 'savedDestinationOf';

/** Saves where the person wanted to go, to open it once after sign-in. With a profile, only for that person. Source: GRD-04,
 *  GRD-12, OPEN-08, OPEN-32. */
export function saveDestination(href: string, profileId: string | null = null): void {
  if (!isOwnPath(href)) return;
  tabStorage.set(HREF, href);
  if (profileId === null) tabStorage.remove(OWNER);
  else tabStorage.set(OWNER, profileId);
}

/** Returns the saved path without removing it; null when there is none or it is another person's. */
export function peekDestination(profileId: string): string | null {
  const href = tabStorage.get(HREF);
  const owner = tabStorage.get(OWNER);
  const isMine = owner === null || owner === profileId;
  return href !== null && isMine && isOwnPath(href) ? href : null;
}

/** Returns and removes the saved path; null when there is none or it is another person's. */
export function takeDestination(profileId: string): string | null {
  const href = peekDestination(profileId);
  forgetDestination();
  return href;
}

function forgetDestination(): void {
  tabStorage.remove(HREF);
  tabStorage.remove(OWNER);
}

/** True for a path of this app: one slash at the start, not two, no backslash, no control characters. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes('\\');
}
