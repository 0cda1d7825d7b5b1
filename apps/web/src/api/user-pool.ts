import { ApiError } from '#api/api-error.ts';
import { readSubject } from '#api/identity.ts';
import { send, type RawAnswer } from '#api/send.ts';
import { SERVICES_URL } from '#api/services-url.ts';
import { noteCookiesOnTheWay } from '#api/session-cookies.ts';
import { SessionError } from '#api/session-error.ts';
import { sessionStore } from '#api/session.ts';
import type { Session, SessionStore } from '#api/session-store.ts';

// The user pool's own protocol (design 6): one address, the operation in a header. It is no call of the contract.
const USER_POOL_URL = `${SERVICES_URL}/userpool`;
const CLIENT_ID = 'lendside-web';

type Operation = 'InitiateAuth' | 'RevokeToken' | 'UpdateDeviceStatus';

/** Asks the user pool one thing. Throws ApiError when nothing answers. */
export type AskPool = (operation: Operation, input: Readonly<Record<string, unknown>>) => Promise<RawAnswer>;

// As the last of a page: who leaves or loads it at that moment is signed out all the same, and has the next refresh token. One that was
// spent, brought again because its answer was cut off, would end the session.
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

/** What refreshes sessions: `store` holds them, `ask` reaches the user pool, `now` is milliseconds since 1970. */
export interface RefreshMeans {
  readonly store: SessionStore;
  readonly ask: AskPool;
  readonly now: () => number;
}

/** Makes `refreshSession` over its means. */
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

/** Gets new tokens for the session by the refresh cookie; calls at the same time share one request. Null when the session
 *  is over (then it is cleared): refused, of a link or guest, or taken over by somebody who signed in elsewhere in this browser.
 *  Throws SessionError when there is no session or none that can be read, and ApiError when the user pool cannot be reached: the
 *  session may still be good. Source: AUT-22, AUT-23, ERR-05, ERR-06, security D10, C3. */
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
  // Signed out, or in anew, while the answer was on its way: it is about a session that is no more.
  if (current?.accessToken !== session.accessToken) return current;
  // The cookies are the browser's, the session is the tab's: another person may have signed in in another tab.
  if (tokens === null || readSubject(tokens.accessToken) !== readSubject(session.accessToken)) {
    store.clear('refused');
    return null;
  }
  // A step of the sign-in may have been done meanwhile.
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

/** Ends this browser's session at the user pool: the refresh token is revoked and the access token refused from then on.
 *  The tokens travel in their cookies. Source: SES-12, OPEN-34. */
export async function revokeSession(): Promise<void> {
  await askPool('RevokeToken', { ClientId: CLIENT_ID });
}

/** Tells the user pool whether this device is to be remembered. Source: AUT-05, AUT-06, OPEN-45. */
export async function updateDeviceStatus(session: Session, isRemembered: boolean): Promise<void> {
  const answer = await askPool('UpdateDeviceStatus', {
    AccessToken: session.accessToken,
    DeviceKey: session.deviceKey,
    DeviceRememberedStatus: isRemembered ? 'remembered' : 'not_remembered',
  });
  if (answer.status !== 200) throw new ApiError({ kind: 'interrupted' });
}
