/** Groups the searches for one address and the final choice, which the provider bills together. */
export interface SearchSession {
  /** The current token. A new one starts after an end, and after three minutes without a search. */
  token(nowMs: number): string;
  end(): void;
}

/** Providers drop a session that is idle for a few minutes. Source: Google Places, session tokens. */
const REST_MS = 180_000;

/** Starts without a token; the first search creates one. */
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
