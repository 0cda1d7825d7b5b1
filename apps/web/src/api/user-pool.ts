import { ApiError } from '#api/api-error.ts';
import { send } from '#api/send.ts';
import { sessionStore } from '#api/session.ts';
import type { Session } from '#api/session-store.ts';

// The user pool's own protocol (decisions 6): one address, the operation in a header. It is no call of the contract.
const USER_POOL_URL = '/userpool';
const CLIENT_ID = 'lendside-web';

function askPool(operation: 'InitiateAuth' | 'GlobalSignOut', input: Readonly<Record<string, unknown>>) {
  return send(
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
  );
}

let underWay: Promise<Session | null> | null = null;

/** Gets new tokens for the session by the refresh cookie; calls at the same time share one request. Null when the session
 *  is over (then it is cleared). Throws ApiError when the user pool cannot be reached: the session may still be good.
 *  Source: security D10, C3. */
export function refreshSession(): Promise<Session | null> {
  underWay ??= refreshOnce().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function refreshOnce(): Promise<Session | null> {
  const session = sessionStore.read();
  if (session === null) return null;
  const answer = await askPool('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { DEVICE_KEY: session.deviceKey },
  });
  if (answer.status >= 500 || answer.status === 429) throw new ApiError({ kind: 'interrupted' });
  const tokens = answer.status === 200 ? readTokens(answer.body) : null;
  if (tokens === null) {
    sessionStore.clear();
    return null;
  }
  const renewed: Session = { ...session, ...tokens };
  sessionStore.write(renewed);
  return renewed;
}

function readTokens(body: unknown): Pick<Session, 'accessToken' | 'idToken' | 'expiresAtMs'> | null {
  const result = field(body, 'AuthenticationResult');
  const accessToken = field(result, 'AccessToken');
  const idToken = field(result, 'IdToken');
  const expiresInSeconds = field(result, 'ExpiresIn');
  if (typeof accessToken !== 'string' || typeof idToken !== 'string' || typeof expiresInSeconds !== 'number')
    return null;
  return { accessToken, idToken, expiresAtMs: Date.now() + expiresInSeconds * 1000 };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Ends the session at the user pool: the refresh token is revoked and the access token refused from then on.
 *  Source: SES-12, OPEN-34. */
export async function revokeSession(session: Session): Promise<void> {
  await askPool('GlobalSignOut', { AccessToken: session.accessToken });
}
