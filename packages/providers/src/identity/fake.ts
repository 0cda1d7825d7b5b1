import type { PasswordAuthority, PasswordCheck, PersonAttributes } from './port.ts';

/** A person the fake knows. */
export interface FakePerson {
  readonly username: string;
  readonly password: string;
  readonly sub: string;
  readonly attributes: PersonAttributes;
  readonly state: 'confirmed' | 'notConfirmed' | 'resetRequired';
}

/** The authority in memory. */
export interface FakePasswordAuthority extends PasswordAuthority {
  /** Whether it can be reached. */
  isReachable: boolean;
}

/** Opens a fake that knows these people. */
export function openFakePasswordAuthority(people: readonly FakePerson[]): FakePasswordAuthority {
  const check = (username: string, password: string): PasswordCheck => {
    const person = people.find((each) => each.username === username && each.password === password);
    if (person === undefined) return { kind: 'wrong' };
    if (person.state !== 'confirmed') return { kind: person.state };
    return { kind: 'right', sub: person.sub, attributes: { ...person.attributes, sub: person.sub } };
  };
  const authority: FakePasswordAuthority = {
    isReachable: true,
    checkPassword: ({ username, password }) =>
      Promise.resolve(
        authority.isReachable ? check(username, password) : { kind: 'unavailable', detail: 'not reachable' },
      ),
  };
  return authority;
}
