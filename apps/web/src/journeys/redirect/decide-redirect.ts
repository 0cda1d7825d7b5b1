/** Where /Redirect leads: a page of the app, a URL of another site, or refused (the start page opens). */
export type RedirectTarget =
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'external'; readonly address: string }
  | { readonly kind: 'refused' };

/** Decides where `to` may lead. Allows an internal path with one leading slash, or an https URL whose host is exactly on the
 *  list. Refuses other schemes, credentials, ports, and anything a browser would read as another host (`//`, a backslash, a
 *  line break). `own` is the app's origin. Source: OPEN-73, RTE-52, security T28. */
export function decideRedirect(to: string | null, hosts: readonly string[], own: string): RedirectTarget {
  if (to === null || /[\s\\]/.test(to) || hasControlCharacter(to)) return { kind: 'refused' };
  if (to.startsWith('/')) return toInternal(to, own);
  if (!URL.canParse(to)) return { kind: 'refused' };
  const { protocol, hostname, port, username, password, href } = new URL(to);
  const isListed = hosts.some((host) => host.toLowerCase() === hostname);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && isListed ? { kind: 'external', address: href } : { kind: 'refused' };
}

function toInternal(to: string, own: string): RedirectTarget {
  if (to.startsWith('//') || !URL.canParse(to, own)) return { kind: 'refused' };
  const { origin, pathname, search, hash } = new URL(to, own);
  // A redirect to /Redirect itself would never end.
  if (origin !== new URL(own).origin || pathname.startsWith('//') || /^\/redirect\/?$/i.test(pathname))
    return { kind: 'refused' };
  return { kind: 'internal', path: `${pathname}${search}${hash}` };
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => (character.codePointAt(0) ?? 0) < 0x20);
}

/** Reads the host list from settings, which are not trusted. Source: OPEN-73 (setting `redirectHosts`). */
export function readRedirectHosts(settings: unknown): readonly string[] {
  const found =
    typeof settings === 'object' && settings !== null && 'redirectHosts' in settings ? settings.redirectHosts : [];
  return Array.isArray(found) ? found.filter((host): host is string => typeof host === 'string' && host !== '') : [];
}
