/** The cookies that scripts can read. Their purposes and lifetimes are in `stored-entries.ts`. */
export interface CookieJar {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, value: string, lifetimeSeconds: number) => void;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
}

/** Builds the cookie text: for the whole site, sent only with same-site requests and top-level navigation, Secure over https.
 *  Source: OPEN-18. */
export function toCookieText(name: string, value: string, lifetimeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
}

/** Parses a document's cookie text into values by name. Skips values with invalid percent-encoding. */
export function readCookies(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    try {
      found.set(part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      // Not one of our cookies.
      continue;
    }
  }
  return found;
}

/** Creates a cookie jar over a document. */
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
