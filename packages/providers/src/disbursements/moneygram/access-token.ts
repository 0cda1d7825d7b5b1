import { askByFetch } from '#sending/ask-by-fetch.ts';
import { parseJson } from '#sending/wire.ts';
import { tokenAnswer } from './wire.ts';

/** Our account at MoneyGram's authentication. */
export interface MoneyGramAccount {
  /** Without a trailing slash, e.g. "https://api.moneygram.com". */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Gives access tokens. */
export interface MoneyGramTokens {
  /** Returns a token that is good for some minutes, or why there is none. */
  get(withinMs: number): Promise<{ readonly token: string } | { readonly detail: string }>;
  /** Drops a token that MoneyGram refused. */
  drop(token: string): void;
}

/** A token is renewed this long before its end. */
const RESERVE_MS = 2 * 60_000;

/** Fetches tokens with the client-credentials grant, keeps the newest one and asks once for concurrent callers. */
export function openMoneyGramTokens(account: MoneyGramAccount, now: () => number = Date.now): MoneyGramTokens {
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  let kept: { readonly token: string; readonly endsAt: number } | null = null;
  let asking: ReturnType<MoneyGramTokens['get']> | null = null;
  const ask = async (timeoutMs: number): ReturnType<MoneyGramTokens['get']> => {
    const asked = await askByFetch({
      method: 'GET',
      url: `${account.baseUrl}/oauth/accesstoken?grant_type=client_credentials`,
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      timeoutMs,
    });
    if (asked.kind === 'lost') return { detail: `no access token: ${asked.detail}` };
    const answer = asked.status === 200 ? parseJson(tokenAnswer, asked.body) : null;
    if (answer === null) return { detail: `no access token: HTTP ${asked.status}` };
    kept = { token: answer.access_token, endsAt: now() + Number(answer.expires_in) * 1000 };
    return { token: kept.token };
  };
  return {
    get(withinMs) {
      if (kept !== null && kept.endsAt - RESERVE_MS > now()) return Promise.resolve({ token: kept.token });
      asking ??= ask(withinMs).finally(() => {
        asking = null;
      });
      return asking;
    },
    drop(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
