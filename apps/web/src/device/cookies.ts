/** The cookies scripts may see. Values are texts; what a cookie is for and how long it lives stands in `stored-entries.ts`. */
export interface CookieJar {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, value: string, lifetimeSeconds: number) => void;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
}

/** A cookie as written: for the whole site, sent with top-level navigation only, and over https only where there is https.
 *  Source: OPEN-18. */
export function toCookieText(name: string, value: string, lifetimeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
}

/** The cookies of a document's text, by name. A value that is no percent-encoding is left out. */
export function readCookies(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    try {
      found.set(part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      // Written by somebody else: no cookie of ours.
      continue;
    }
  }
  return found;
}

/** A jar over a document. */
export function cookieJarOf(page: { cookie: string }, isHttps: boolean): CookieJar {
  return {
    get: (name) => readCookies(page.cookie).get(name) ?? null,
    set: (name, value, lifetimeSeconds) => {
      page.cookie = toCookieText(name, value, lifetimeSeconds, isHttps);
    },
    remove: (name) => {
      page.cookie = toCookieText(name, '', 0, isHttps);
    },
    names: () => [...readCookies(page.cookie).keys()],
  };
}
