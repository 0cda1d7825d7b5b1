import { expect, test } from 'vitest';
import type { PasswordAuthority } from './port.ts';

/** What the suite needs: an authority that knows these three people, all with the password, and how to make it unreachable. */
export interface PasswordAuthoritySetup {
  readonly authority: PasswordAuthority;
  readonly password: string;
  readonly confirmed: { readonly username: string; readonly sub: string; readonly email: string };
  readonly notConfirmed: string;
  readonly resetRequired: string;
  cutOff(): Promise<void>;
}

/** The suite every authority on passwords must pass, the fake included. */
export function describePasswordAuthority(name: string, setUp: () => Promise<PasswordAuthoritySetup>): void {
  const ip = '192.0.2.7';

  test(`${name}: the right password tells who it is, with the attributes as text [OPEN-77]`, async () => {
    const { authority, password, confirmed } = await setUp();
    const answer = await authority.checkPassword({ username: confirmed.username, password, ip });
    expect(answer).toMatchObject({
      kind: 'right',
      sub: confirmed.sub,
      attributes: { sub: confirmed.sub, email: confirmed.email },
    });
    for (const value of Object.values(answer.kind === 'right' ? answer.attributes : {}))
      expect(value).toBeTypeOf('string');
  });

  test(`${name}: a wrong password and an unknown name get the same answer, whatever the account’s state`, async () => {
    const { authority, password, confirmed, notConfirmed, resetRequired } = await setUp();
    for (const username of [confirmed.username, notConfirmed, resetRequired])
      expect(await authority.checkPassword({ username, password: `${password}x`, ip })).toEqual({ kind: 'wrong' });
    expect(await authority.checkPassword({ username: 'nobody@example.com', password, ip })).toEqual({ kind: 'wrong' });
  });

  test(`${name}: the state of an account is told after the right password`, async () => {
    const { authority, password, notConfirmed, resetRequired } = await setUp();
    const check = (username: string) => authority.checkPassword({ username, password, ip });
    expect(await check(notConfirmed)).toEqual({ kind: 'notConfirmed' });
    expect(await check(resetRequired)).toEqual({ kind: 'resetRequired' });
  });

  test(`${name}: texts that no account can have are wrong, not a fault`, async () => {
    const { authority, password, confirmed } = await setUp();
    for (const username of ['x', 'a b@example.com', 'x'.repeat(200)])
      expect((await authority.checkPassword({ username, password, ip })).kind).toBe('wrong');
    expect((await authority.checkPassword({ username: confirmed.username, password: 'ü ñ 漢', ip })).kind).toBe(
      'wrong',
    );
  });

  test(`${name}: what cannot be reached says neither right nor wrong, and no secret`, async () => {
    const { authority, password, confirmed, cutOff } = await setUp();
    await cutOff();
    const answer = await authority.checkPassword({ username: confirmed.username, password, ip });
    expect(answer.kind).toBe('unavailable');
    expect(JSON.stringify(answer)).not.toContain(password);
  });
}
