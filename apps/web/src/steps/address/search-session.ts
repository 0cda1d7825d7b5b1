/** What joins the searches of one address and the choice that ends them, for the provider's bill. */
export interface SearchSession {
  /** The present token; a new one after an end, and after three minutes without a search. */
  token(nowMs: number): string;
  end(): void;
}

/** Providers forget a session that rests for a few minutes. Source: Google Places, session tokens. */
const REST_MS = 180_000;

/** Begins without a token; the first search makes one. */
export function makeSearchSession(newToken: () => string = () => crypto.randomUUID()): SearchSession {
  let current: { readonly token: string; readonly usedAtMs: number } | null = null;
  return {
    token(nowMs) {
      const isRested = current === null || nowMs - current.usedAtMs > REST_MS;
      current = { token: isRested || current === null ? newToken() : current.token, usedAtMs: nowMs };
      return current.token;
    },
    end() {
      current = null;
    },
  };
}
