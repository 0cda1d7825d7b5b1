import { ApiError } from './api-error.ts';
import { readSubject } from './identity.ts';
import { send, type RawAnswer } from './send.ts';
import { SERVICES_URL } from './services-url.ts';
import { noteCookiesOnTheWay } from './session-cookies.ts';
import { SessionError } from './session-error.ts';
import { sessionStore } from './session.ts';
import type { Session, SessionStore } from './session-store.ts';

// The user pool has its own protocol (design 6): one URL, the operation in a header. Its calls are not in the contract.
const USER_POOL_URL = `${SERVICES_URL}/userpool`;
const CLIENT_ID = 'lendside-web';

type Operation = 'InitiateAuth' | 'RevokeToken' | 'UpdateDeviceStatus';

/** Sends one operation to the user pool. Throws ApiError when the user pool does not answer. */
export type AskPool = (operation: Operation, input: Readonly<Record<string, unknown>>) => Promise<RawAnswer>;

// Always sent with `isLast`, so that a page that closes or reloads still signs out and gets the next refresh token. A lost answer
// would leave a spent token in the cookie, and using it again ends the session.
const askPool: AskPool = (operation, input) =>
  send(
    {
      method: 'POST',
      url: USER_POOL_URL,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    },
    undefined,
    true,
  );

/** What a refresh needs: `store` holds the session, `ask` calls the user pool, `now` is milliseconds since 1970. */
export interface RefreshMeans {
  readonly store: SessionStore;
  readonly ask: AskPool;
  readonly now: () => number;
}

export function createRefresh(means: RefreshMeans): () => Promise<Session | null> {
  let underWay: Promise<Session | null> | null = null;
  return () => {
    if (underWay === null) {
      underWay = refreshOnce(means).finally(() => {
        underWay = null;
      });
      noteCookiesOnTheWay(underWay);
    }
    return underWay;
  };
}

/** Gets new tokens with the refresh cookie; concurrent calls share one request. Returns null and clears the session when it is
 *  over: refused, a link's or guest's, or replaced by another person's sign-in in this browser. Throws SessionError without a
 *  readable session. Throws ApiError when the user pool cannot be reached, since the session may still be valid. Source:
 *  AUT-22, AUT-23, ERR-05, ERR-06, security D10, C3. */
export const refreshSession = createRefresh({ store: sessionStore, ask: askPool, now: () => Date.now() });

async function refreshOnce({ store, ask, now }: RefreshMeans): Promise<Session | null> {
  const session = store.read();
  if (session === null) throw new SessionError('UserNotFound');
  if (readSubject(session.accessToken) === null) {
    store.clear('refused');
    throw new SessionError('InvalidSession');
  }
  const tokens = session.serviceConfiguration.isRenewable ? await askForTokens(session, ask, now) : null;
  const current = store.read();
  // The person signed out, or in again, during the request: the answer is for an old session.
  if (current?.accessToken !== session.accessToken) return current;
  // The cookies belong to the browser but the session to the tab: another person may have signed in in another tab.
  if (tokens === null || readSubject(tokens.accessToken) !== readSubject(session.accessToken)) {
    store.clear('refused');
    return null;
  }
  // Keep a sign-in step that was finished during the refresh.
  const renewed: Session = { ...current, ...tokens };
  store.write(renewed);
  return renewed;
}

type Tokens = Pick<Session, 'accessToken' | 'idToken' | 'expiresAtMs'>;

async function askForTokens(session: Session, ask: AskPool, now: () => number): Promise<Tokens | null> {
  const answer = await ask('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { DEVICE_KEY: session.deviceKey },
  });
  if (answer.status >= 500 || answer.status === 429) throw new ApiError({ kind: 'interrupted' });
  return answer.status === 200 ? readTokens(answer.body, now()) : null;
}

function readTokens(body: unknown, nowMs: number): Tokens | null {
  const result = field(body, 'AuthenticationResult');
  const accessToken = field(result, 'AccessToken');
  const idToken = field(result, 'IdToken');
  const expiresInSeconds = field(result, 'ExpiresIn');
  if (typeof accessToken !== 'string' || typeof idToken !== 'string' || typeof expiresInSeconds !== 'number')
    return null;
  return { accessToken, idToken, expiresAtMs: nowMs + expiresInSeconds * 1000 };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Ends this browser's session at the user pool: revokes the refresh token and refuses the access token from then on. The
 *  tokens travel in their cookies. Source: SES-12, OPEN-34. */
export async function revokeSession(): Promise<void> {
  await askPool('RevokeToken', { ClientId: CLIENT_ID });
}

/** Sets in the user pool whether to remember this device. Source: AUT-05, AUT-06, OPEN-45. */
export async function updateDeviceStatus(session: Session, isRemembered: boolean): Promise<void> {
  const answer = await askPool('UpdateDeviceStatus', {
    AccessToken: session.accessToken,
    DeviceKey: session.deviceKey,
    DeviceRememberedStatus: isRemembered ? 'remembered' : 'not_remembered',
  });
  if (answer.status !== 200) throw new ApiError({ kind: 'interrupted' });
}
