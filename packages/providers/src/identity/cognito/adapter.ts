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
    requestHandler: { requestTimeout: options.timeoutMs, connectionTimeout: options.timeoutMs },
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

async function check(
  client: CognitoIdentityProviderClient,
  options: CognitoOptions,
  { username, password, ip }: PasswordToCheck,
): Promise<PasswordCheck> {
  const { AuthenticationResult: result, ChallengeName: challenge } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: options.clientId,
      AuthParameters: { USERNAME: username, PASSWORD: password, ...toSecretHash(options, username) },
      UserContextData: { IpAddress: ip },
    }),
  );
  if (challenge === 'NEW_PASSWORD_REQUIRED') return { kind: 'resetRequired' };
  if (result?.AccessToken === undefined)
    return { kind: 'unavailable', detail: `the user pool asks for ${challenge ?? 'something'} besides the password` };
  const user = await client.send(new GetUserCommand({ AccessToken: result.AccessToken }));
  await endSession(client, options, result);
  const attributes: PersonAttributes = Object.fromEntries(
    (user.UserAttributes ?? []).map(({ Name: name, Value: value }) => [name ?? '', value ?? '']),
  );
  const { sub } = attributes;
  return sub === undefined
    ? { kind: 'unavailable', detail: 'the user pool names no subject' }
    : { kind: 'right', sub, attributes };
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
