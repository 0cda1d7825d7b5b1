import { sign, type KeyObject } from 'node:crypto';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';
import { readRsaKey } from './rsa-key.ts';
import { readDenial, readGrant } from './wire.ts';

/** Who we are at DocuSign's authentication server. */
export interface DocuSignIdentity {
  /** Without a trailing slash; DocuSign's own are `https://account.docusign.com` and, for trials, `https://account-d.docusign.com`. */
  readonly authUrl: string;
  readonly integrationKey: string;
  /** The user in whose name envelopes are sent. */
  readonly userId: string;
  /** RSA key of the integration, PEM or base64 of its PKCS #8 DER. */
  readonly privateKey: string;
  readonly timeoutMs: number;
}

/** Gives access tokens. */
export interface AccessTokens {
  /** Returns a token that is good for some minutes, or why there is none. */
  get(): Promise<{ readonly token: string } | { readonly detail: string }>;
  /** Drops a token that DocuSign refused. */
  drop(token: string): void;
}

const ASSERTION_SECONDS = 600;
/** A token is renewed this long before its end. */
const RESERVE_MS = 5 * 60_000;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Fetches access tokens with the JWT grant, keeps the newest one and asks once for concurrent callers. Source:
 *  developers.docusign.com/platform/auth/jwt. */
export function openAccessTokens(identity: DocuSignIdentity, now: () => number = Date.now): AccessTokens {
  const key = readRsaKey(identity.privateKey);
  if (key === null) throw new Error('The private key of the DocuSign integration is no RSA key.');
  let kept: { readonly token: string; readonly endsAt: number } | null = null;
  let asking: ReturnType<AccessTokens['get']> | null = null;
  const ask = async (): ReturnType<AccessTokens['get']> => {
    const asked = await askByFetch({
      method: 'POST',
      url: `${identity.authUrl}/oauth/token`,
      headers: {},
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signAssertion(identity, key, Math.floor(now() / 1000)),
      }),
      timeoutMs: identity.timeoutMs,
    });
    if (asked.kind === 'lost') return { detail: asked.detail };
    const grant = asked.status === 200 ? readGrant(readJson(asked.body)) : null;
    if (grant === null) {
      const denial = readDenial(readJson(asked.body));
      return { detail: `no access token: HTTP ${asked.status}${denial === null ? '' : `, ${denial}`}` };
    }
    kept = { token: grant.token, endsAt: now() + grant.seconds * 1000 };
    return { token: kept.token };
  };
  return {
    get: () => {
      if (kept !== null && kept.endsAt - RESERVE_MS > now()) return Promise.resolve({ token: kept.token });
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop: (token) => {
      if (kept?.token === token) kept = null;
    },
  };
}

function signAssertion({ authUrl, integrationKey, userId }: DocuSignIdentity, key: KeyObject, seconds: number): string {
  const claims = {
    iss: integrationKey,
    sub: userId,
    aud: new URL(authUrl).host,
    iat: seconds,
    exp: seconds + ASSERTION_SECONDS,
    scope: 'signature impersonation',
  };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}
