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

/** What its refusals of a new password mean. Nobody, a person not confirmed and one who has no address for a code are nobody's code. */
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

/** Its refusals to send a code: they tell about the name, so whoever asked is told nothing of them. Its limit among them: only a name
 *  that somebody has reaches it, and ours comes before it. */
const UNSENT = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'LimitExceededException',
]);

// What Cognito takes as a name and a password; anything else is nobody's, and asking would look like a fault of ours.
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const PASSWORD_CHARACTERS_MAX = 256;
const CODE = /^\S{1,12}$/;

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

/** Whom a call without a session is about, and our proof. */
function toSigned(options: CognitoOptions, username: string) {
  const { SECRET_HASH: hash } = toSecretHash(options, username);
  return { ClientId: options.clientId, Username: username, ...(hash === undefined ? {} : { SecretHash: hash }) };
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
  const { name, isOurs } = toFault(error);
  const kind = isOurs ? undefined : REFUSALS[name];
  return kind === undefined ? { kind: 'unavailable', detail: name } : { kind };
}

/** What went wrong, by its name, and whether it was on our side: no answer of the pool's, or a refusal of our own client, which would
 *  otherwise look like everybody's wrong password. */
function toFault(error: unknown): { readonly name: string; readonly isOurs: boolean } {
  if (!(error instanceof Error)) return { name: 'unknown fault', isOurs: true };
  const isOurs = /secret hash|SECRET_HASH|configured with secret/i.test(error.message);
  return { name: error.name, isOurs: isOurs || !(error instanceof CognitoIdentityProviderServiceException) };
}
