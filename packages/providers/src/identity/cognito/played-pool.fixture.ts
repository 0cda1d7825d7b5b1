import type { IncomingMessage } from 'node:http';
import { openAnswering } from '#sending/answering.fixture.ts';

/** A person in the simulated pool. Attributes have Cognito's names. */
export interface PlayedPerson {
  readonly username: string;
  password: string;
  readonly attributes: Record<string, string>;
}

/** A stand-in for a lender's Cognito pool, with the operations that a client without a secret uses. */
export interface PlayedPool {
  readonly endpoint: string;
  readonly people: PlayedPerson[];
  /** Codes sent, by username. Each works once. */
  readonly codes: ReadonlyMap<string, string>;
  /** Makes the pool drop every connection from now on. */
  cutOff(): void;
}

type Input = Readonly<Record<string, unknown>>;

/** A refusal with Cognito's error name. */
class PlayedRefusal extends Error {
  readonly type: string;
  constructor(type: string) {
    super(type);
    this.type = type;
  }
}

const PASSWORD_CHARACTERS_MIN = 8;

/** Returns a function that opens pools and closes them after the file's tests. Call it inside a test file, outside its tests. */
export function makePlayedPools(): (people: readonly PlayedPerson[]) => Promise<PlayedPool> {
  const answering = openAnswering();
  return async (known) => {
    const people = known.map((person) => ({ ...person }));
    const codes = new Map<string, string>();
    const standing = { isCut: false };
    const endpoint = await answering.http((request, response) => {
      if (standing.isCut) {
        request.socket.destroy();
        return;
      }
      const type = { 'content-type': 'application/x-amz-json-1.1' };
      void answer(request, people, codes).then(
        (body) => response.writeHead(200, type).end(JSON.stringify(body)),
        (error: unknown) => {
          const name = error instanceof PlayedRefusal ? error.type : 'InternalErrorException';
          response.writeHead(400, type).end(JSON.stringify({ __type: name, message: name }));
        },
      );
    });
    return {
      endpoint,
      people,
      codes,
      cutOff: () => {
        standing.isCut = true;
      },
    };
  };
}

async function answer(request: IncomingMessage, people: PlayedPerson[], codes: Map<string, string>): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const input = JSON.parse(Buffer.concat(parts).toString()) as Input;
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const find = (username: unknown): PlayedPerson => {
    const person = people.find((each) => each.username === username);
    if (person === undefined) throw new PlayedRefusal('UserNotFoundException');
    return person;
  };
  if (operation === 'InitiateAuth') return signIn(find, input['AuthParameters'] as Input);
  if (operation === 'GetUser') return tell(find(input['AccessToken']));
  if (operation === 'ForgotPassword') return forgot(find(input['Username']), codes);
  if (operation === 'ConfirmForgotPassword') return confirm(find(input['Username']), codes, input);
  if (operation === 'RevokeToken') return {};
  throw new PlayedRefusal('UnknownOperationException');
}

/** Signs a person in, and uses the username as the access token. */
function signIn(find: (username: unknown) => PlayedPerson, { USERNAME, PASSWORD }: Input): unknown {
  const person = find(USERNAME);
  if (person.password !== PASSWORD) throw new PlayedRefusal('NotAuthorizedException');
  return { AuthenticationResult: { AccessToken: person.username, RefreshToken: person.username } };
}

function tell({ username, attributes }: PlayedPerson): unknown {
  const told = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: username, UserAttributes: told };
}

function forgot({ username }: PlayedPerson, codes: Map<string, string>): unknown {
  codes.set(username, String(100_000 + codes.size));
  return { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', AttributeName: 'email', Destination: 'a***@e***' } };
}

function confirm(person: PlayedPerson, codes: Map<string, string>, input: Input): unknown {
  const code = codes.get(person.username);
  if (code === undefined) throw new PlayedRefusal('ExpiredCodeException');
  if (code !== input['ConfirmationCode']) throw new PlayedRefusal('CodeMismatchException');
  const password = String(input['Password']);
  if (password.length < PASSWORD_CHARACTERS_MIN) throw new PlayedRefusal('InvalidPasswordException');
  codes.delete(person.username);
  person.password = password;
  return {};
}
