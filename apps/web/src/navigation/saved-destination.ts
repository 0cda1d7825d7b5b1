import { tabStorage } from '#device/storage.ts';

const KEY = 'savedDestination';

/** Keeps where the user wanted to go, to open it once after sign-in. Source: GRD-04, OPEN-08. */
export function saveDestination(href: string): void {
  if (isOwnPath(href)) tabStorage.set(KEY, href);
}

/** The saved path, taken out of its place; null when there is none. */
export function takeDestination(): string | null {
  const href = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  return href !== null && isOwnPath(href) ? href : null;
}

/** Whether a text is a path of this app and no address of another: one slash, not two, no backslash, no control characters. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes('\\');
}
