import type { CodeAsked, PasswordAuthority, PasswordCheck, PasswordSet, PersonAttributes } from './port.ts';

/** Shortest password that the fake accepts. */
const PASSWORD_CHARACTERS_MIN = 8;

/** A person known to the fake. */
export interface FakePerson {
  readonly username: string;
  readonly password: string;
  readonly sub: string;
  readonly attributes: PersonAttributes;
  readonly state: 'confirmed' | 'notConfirmed' | 'resetRequired';
}

/** In-memory password authority. */
export interface FakePasswordAuthority extends PasswordAuthority {
  /** While false, every call returns `unavailable`. */
  isReachable: boolean;
  /** Codes sent, by username. Each works once. */
  readonly codes: ReadonlyMap<string, string>;
}

/** Opens a fake that knows these people. */
export function openFakePasswordAuthority(people: readonly FakePerson[]): FakePasswordAuthority {
  const known = new Map(people.map((person) => [person.username, person]));
  const codes = new Map<string, string>();
  const check = (username: string, password: string): PasswordCheck => {
    const person = known.get(username);
    if (person?.password !== password) return { kind: 'wrong' };
    if (person.state !== 'confirmed') return { kind: person.state };
    return { kind: 'right', sub: person.sub, attributes: { ...person.attributes, sub: person.sub } };
  };
  const send = (username: string): CodeAsked => {
    if (known.has(username)) codes.set(username, String(100_000 + codes.size));
    return { kind: 'asked' };
  };
  const set = (username: string, code: string, password: string): PasswordSet => {
    const person = known.get(username);
    if (person === undefined || codes.get(username) !== code) return { kind: 'wrongCode' };
    if (password.length < PASSWORD_CHARACTERS_MIN) return { kind: 'refusedPassword' };
    codes.delete(username);
    known.set(username, { ...person, password, state: 'confirmed' });
    return { kind: 'set' };
  };
  const answer = <Said>(say: () => Said): Promise<Said | { kind: 'unavailable'; detail: string }> =>
    Promise.resolve(authority.isReachable ? say() : { kind: 'unavailable', detail: 'not reachable' });
  const authority: FakePasswordAuthority = {
    isReachable: true,
    codes,
    checkPassword: ({ username, password }) => answer(() => check(username, password)),
    sendResetCode: ({ username }) => answer(() => send(username)),
    setPassword: ({ username, code, password }) => answer(() => set(username, code, password)),
  };
  return authority;
}
