import { createHmac } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import type {
  CodeAsked,
  PasswordAuthority,
  PasswordCheck,
  PasswordSet,
  PasswordToCheck,
  PersonAttributes,
} from '#identity/port.ts';

/** Connection settings for a Cognito user pool. Its app client must allow USER_PASSWORD_AUTH and must not require a second
 *  factor. */
export interface CognitoOptions {
  readonly region: string;
  /** Null for Amazon's own URL in the region. */
  readonly endpoint: string | null;
  readonly clientId: string;
  /** Empty when the app client has no secret. */
  readonly clientSecret: string;
  /** Time limit for one password check or reset, even when it takes two calls, because a person waits for the answer. Ending
   *  the session may take as long again. */
  readonly timeoutMs: number;
}

/** Meaning of Cognito's refusals. Any other error leaves the result unknown. */
const REFUSALS: Readonly<Record<string, 'wrong' | 'notConfirmed' | 'resetRequired'>> = {
  NotAuthorizedException: 'wrong',
  UserNotFoundException: 'wrong',
  UserNotConfirmedException: 'notConfirmed',
  PasswordResetRequiredException: 'resetRequired',
};

/** Meaning of Cognito's refusals of a new password. An unknown name, an unconfirmed person and a person without a contact for
 *  codes all become a wrong code. */
const RESET_REFUSALS: Readonly<Record<string, Exclude<PasswordSet['kind'], 'set' | 'unavailable'>>> = {
  CodeMismatchException: 'wrongCode',
  UserNotFoundException: 'wrongCode',
  UserNotConfirmedException: 'wrongCode',
  NotAuthorizedException: 'wrongCode',
  ExpiredCodeException: 'expiredCode',
  InvalidPasswordException: 'refusedPassword',
  PasswordHistoryPolicyViolationException: 'refusedPassword',
  LimitExceededException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
};

/** Refusals to send a code. They would reveal whether the name exists, so the caller gets the same answer as for success. This
 *  includes Cognito's rate limit: only an existing name reaches it, and our own limit applies first. */
const UNSENT = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'LimitExceededException',
]);

// Names and passwords that Cognito accepts. No account can have any other text, and Cognito would refuse it as an invalid request
// of ours.
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const PASSWORD_CHARACTERS_MAX = 256;
const CODE = /^\S{1,12}$/;

/** Opens a Cognito user pool as the identity provider for passwords. Each question is sent only once, because a repeated wrong
 *  password would count twice. Source: partners.md 6, OPEN-77. */
export function openCognito(options: CognitoOptions): PasswordAuthority {
  const client = new CognitoIdentityProviderClient({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    maxAttempts: 1,
    requestHandler: {
      requestTimeout: options.timeoutMs,
      connectionTimeout: options.timeoutMs,
      // Without this option the client only logs a warning and waits forever.
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
    sendResetCode: (asked) =>
      USERNAME.test(asked.username) ? sendResetCode(client, options, asked) : Promise.resolve({ kind: 'asked' }),
    setPassword: (asked) =>
      USERNAME.test(asked.username) && CODE.test(asked.code) && asked.password.length <= PASSWORD_CHARACTERS_MAX
        ? setPassword(client, options, asked)
        : Promise.resolve({ kind: 'wrongCode' }),
  };
}

function sendResetCode(
  client: CognitoIdentityProviderClient,
  options: CognitoOptions,
  { username, ip }: Pick<PasswordToCheck, 'username' | 'ip'>,
): Promise<CodeAsked> {
  const { timeoutMs } = options;
  const command = new ForgotPasswordCommand({ ...toSigned(options, username), UserContextData: { IpAddress: ip } });
  const sent = client.send(command).then(
    (): CodeAsked => ({ kind: 'asked' }),
    (error: unknown): CodeAsked => {
      const { name, isOurs } = toFault(error);
      return isOurs || !UNSENT.has(name) ? { kind: 'unavailable', detail: name } : { kind: 'asked' };
    },
  );
  return within(timeoutMs, sent, { kind: 'unavailable', detail: `no answer within ${timeoutMs} ms` });
}

function setPassword(
  client: CognitoIdentityProviderClient,
  options: CognitoOptions,
  { username, code, password, ip }: PasswordToCheck & { readonly code: string },
): Promise<PasswordSet> {
  const { timeoutMs } = options;
  const command = new ConfirmForgotPasswordCommand({
    ...toSigned(options, username),
    ConfirmationCode: code,
    Password: password,
    UserContextData: { IpAddress: ip },
  });
  const set = client.send(command).then(
    (): PasswordSet => ({ kind: 'set' }),
    (error: unknown): PasswordSet => {
      const { name, isOurs } = toFault(error);
      const kind = isOurs ? undefined : RESET_REFUSALS[name];
      return kind === undefined ? { kind: 'unavailable', detail: name } : { kind };
    },
  );
  return within(timeoutMs, set, { kind: 'unavailable', detail: `no answer within ${timeoutMs} ms` });
}

/** Parameters that name the person and prove our client, for calls without a session. */
function toSigned(options: CognitoOptions, username: string) {
  const { SECRET_HASH: hash } = toSecretHash(options, username);
  return { ClientId: options.clientId, Username: username, ...(hash === undefined ? {} : { SecretHash: hash }) };
}

/** Result of a password check, with the session that Cognito opened for it. */
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

/** Stops waiting after `timeoutMs` and returns `late`. The client itself has no limit for an answer that trickles in. */
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

/** The password was already accepted, so a later failure must not count as a wrong password. For example, a token without the
 *  read scope fails with the same error name as a wrong password. */
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

/** Ends the session that Cognito opened for the check, because we keep our own sessions. A failure here does not change the
 *  result of the check. */
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
  const { name, isOurs } = toFault(error);
  const kind = isOurs ? undefined : REFUSALS[name];
  return kind === undefined ? { kind: 'unavailable', detail: name } : { kind };
}

/** Returns the error's name and whether it is our fault: no answer from the pool, or a refusal of our own client. Without this
 *  distinction, a wrong client secret would look like a wrong password for everybody. */
function toFault(error: unknown): { readonly name: string; readonly isOurs: boolean } {
  if (!(error instanceof Error)) return { name: 'unknown fault', isOurs: true };
  const isOurs = /secret hash|SECRET_HASH|configured with secret/i.test(error.message);
  return { name: error.name, isOurs: isOurs || !(error instanceof CognitoIdentityProviderServiceException) };
}
