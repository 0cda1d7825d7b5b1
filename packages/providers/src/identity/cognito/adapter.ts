import { createHmac } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  GetUserCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import type { PasswordAuthority, PasswordCheck, PasswordToCheck, PersonAttributes } from '#identity/port.ts';

/** How a Cognito user pool is reached. Its app client must allow USER_PASSWORD_AUTH and need no second factor. */
export interface CognitoOptions {
  readonly region: string;
  /** Null for Amazon's own address of the region. */
  readonly endpoint: string | null;
  readonly clientId: string;
  /** Empty for an app client without one. */
  readonly clientSecret: string;
  /** For the question, whether it takes one call or two: the person who signs in waits for it. As long again for ending the session. */
  readonly timeoutMs: number;
}

/** What Cognito's refusals mean here; all others mean that nothing is known. */
const REFUSALS: Readonly<Record<string, 'wrong' | 'notConfirmed' | 'resetRequired'>> = {
  NotAuthorizedException: 'wrong',
  UserNotFoundException: 'wrong',
  UserNotConfirmedException: 'notConfirmed',
  PasswordResetRequiredException: 'resetRequired',
};

// What Cognito takes as a name and a password; anything else is nobody's, and asking would look like a fault of ours.
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const PASSWORD_CHARACTERS_MAX = 256;

/** Opens a Cognito user pool as authority on passwords. One attempt a question: a repeated wrong password would count twice.
 *  Source: partners.md 6, OPEN-77. */
export function openCognito(options: CognitoOptions): PasswordAuthority {
  const client = new CognitoIdentityProviderClient({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    maxAttempts: 1,
    requestHandler: {
      requestTimeout: options.timeoutMs,
      connectionTimeout: options.timeoutMs,
      // Without this the client writes a warning and waits on, for ever.
      throwOnRequestTimeout: true,
    },
  });
  return {
    checkPassword: async (tried) => {
      if (!USERNAME.test(tried.username) || tried.password === '' || tried.password.length > PASSWORD_CHARACTERS_MAX)
        return { kind: 'wrong' };
      try {
        return await check(client, options, tried);
      } catch (error) {
        return toRefusal(error);
      }
    },
  };
}

/** What came of a question, and the session that was opened there to ask it. */
interface Told {
  readonly said: PasswordCheck;
  readonly session?: AuthenticationResultType;
}

async function check(client: CognitoIdentityProviderClient, options: CognitoOptions, tried: PasswordToCheck) {
  const { timeoutMs } = options;
  const late: Told = { said: { kind: 'unavailable', detail: `no answer within ${timeoutMs} ms` } };
  const { said, session } = await within(timeoutMs, ask(client, options, tried), late);
  if (session !== undefined) await within(timeoutMs, endSession(client, options, session), undefined);
  return said;
}

/** An answer that trickles in has no end that the client would see: whoever signs in is not kept waiting for it. */
function within<Value>(timeoutMs: number, asked: Promise<Value>, late: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(late);
    }, timeoutMs);
    asked.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

async function ask(
  client: CognitoIdentityProviderClient,
  options: CognitoOptions,
  { username, password, ip }: PasswordToCheck,
): Promise<Told> {
  const { AuthenticationResult: session, ChallengeName: challenge } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: options.clientId,
      AuthParameters: { USERNAME: username, PASSWORD: password, ...toSecretHash(options, username) },
      UserContextData: { IpAddress: ip },
    }),
  );
  if (challenge === 'NEW_PASSWORD_REQUIRED') return { said: { kind: 'resetRequired' } };
  if (session?.AccessToken === undefined) {
    const detail = `the user pool asks for ${challenge ?? 'something'} besides the password`;
    return { said: { kind: 'unavailable', detail } };
  }
  return { said: await readPerson(client, session.AccessToken), session };
}

/** The password was right: whatever goes wrong from here on (a token without the scope to read with, which is refused by the name of a
 *  wrong password) says nothing against it. */
async function readPerson(client: CognitoIdentityProviderClient, token: string): Promise<PasswordCheck> {
  try {
    const { UserAttributes: told = [] } = await client.send(new GetUserCommand({ AccessToken: token }));
    const attributes: PersonAttributes = Object.fromEntries(
      told.map(({ Name: name, Value: value }) => [name ?? '', value ?? '']),
    );
    const { sub } = attributes;
    return sub === undefined
      ? { kind: 'unavailable', detail: 'the user pool names no subject' }
      : { kind: 'right', sub, attributes };
  } catch (error) {
    return { kind: 'unavailable', detail: error instanceof Error ? `GetUser: ${error.name}` : 'unknown fault' };
  }
}

/** The person's session is ours; the one opened there to ask is not needed. That it could not be ended changes no answer. */
async function endSession(
  client: CognitoIdentityProviderClient,
  options: CognitoOptions,
  { RefreshToken: token }: AuthenticationResultType,
): Promise<void> {
  if (token === undefined) return;
  const secret = options.clientSecret === '' ? {} : { ClientSecret: options.clientSecret };
  await Promise.allSettled([
    client.send(new RevokeTokenCommand({ Token: token, ClientId: options.clientId, ...secret })),
  ]);
}

function toSecretHash({ clientId, clientSecret }: CognitoOptions, username: string): { SECRET_HASH?: string } {
  if (clientSecret === '') return {};
  return { SECRET_HASH: createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64') };
}

function toRefusal(error: unknown): PasswordCheck {
  if (!(error instanceof Error)) return { kind: 'unavailable', detail: 'unknown fault' };
  const kind = error instanceof CognitoIdentityProviderServiceException ? REFUSALS[error.name] : undefined;
  // A refusal of our own client would otherwise look like everybody's wrong password.
  const isOurs = /secret hash|SECRET_HASH|configured with secret/i.test(error.message);
  return kind === undefined || isOurs ? { kind: 'unavailable', detail: error.name } : { kind };
}
