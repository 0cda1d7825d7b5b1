import { expect, test } from 'vitest';
import type { PasswordAuthority } from './port.ts';

/** Setup for the suite: an identity provider that knows three people with the same password, and a way to make it unreachable. */
export interface PasswordAuthoritySetup {
  readonly authority: PasswordAuthority;
  readonly password: string;
  readonly confirmed: { readonly username: string; readonly sub: string; readonly email: string };
  readonly notConfirmed: string;
  readonly resetRequired: string;
  cutOff(): Promise<void>;
}

/** Conformance suite for every password provider, including the fake. */
export function describePasswordAuthority(name: string, setUp: () => Promise<PasswordAuthoritySetup>): void {
  const ip = '192.0.2.7';

  test(`${name}: the right password returns the person's id and attributes as text [OPEN-77]`, async () => {
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

  test(`${name}: a wrong password and an unknown name get the same answer in every account state`, async () => {
    const { authority, password, confirmed, notConfirmed, resetRequired } = await setUp();
    for (const username of [confirmed.username, notConfirmed, resetRequired])
      expect(await authority.checkPassword({ username, password: `${password}x`, ip })).toEqual({ kind: 'wrong' });
    expect(await authority.checkPassword({ username: 'nobody@example.com', password, ip })).toEqual({ kind: 'wrong' });
  });

  test(`${name}: the state of an account is returned only after the right password`, async () => {
    const { authority, password, notConfirmed, resetRequired } = await setUp();
    const check = (username: string) => authority.checkPassword({ username, password, ip });
    expect(await check(notConfirmed)).toEqual({ kind: 'notConfirmed' });
    expect(await check(resetRequired)).toEqual({ kind: 'resetRequired' });
  });

  test(`${name}: impossible names and passwords count as a wrong sign-in, not as an error`, async () => {
    const { authority, password, confirmed } = await setUp();
    for (const username of ['x', 'a b@example.com', 'x'.repeat(200)])
      expect((await authority.checkPassword({ username, password, ip })).kind).toBe('wrong');
    expect((await authority.checkPassword({ username: confirmed.username, password: 'ü ñ 漢', ip })).kind).toBe(
      'wrong',
    );
  });

  test(`${name}: an unreachable identity provider is unavailable and reveals no secret`, async () => {
    const { authority, password, confirmed, cutOff } = await setUp();
    await cutOff();
    const answer = await authority.checkPassword({ username: confirmed.username, password, ip });
    expect(answer.kind).toBe('unavailable');
    expect(JSON.stringify(answer)).not.toContain(password);
  });
}

/** Setup for the suite of new passwords: a provider that knows `username`, and the last code it sent to that person. */
export interface PasswordResetSetup {
  readonly authority: PasswordAuthority;
  readonly username: string;
  readonly password: string;
  readCode(): string;
  cutOff(): Promise<void>;
}

/** Conformance suite for setting a new password, for every password provider including the fake. */
export function describePasswordReset(name: string, setUp: () => Promise<PasswordResetSetup>): void {
  const ip = '192.0.2.7';
  const newPassword = 'Other-Horse-10';

  test(`${name}: the code sets the new password, and the old password stops working [API-25 API-26]`, async () => {
    const { authority, username, password, readCode } = await setUp();
    expect(await authority.sendResetCode({ username, ip })).toEqual({ kind: 'asked' });
    const asked = { username, ip, code: readCode() };
    expect(await authority.setPassword({ ...asked, code: `${asked.code}9`, password: newPassword })).toEqual({
      kind: 'wrongCode',
    });
    expect(await authority.setPassword({ ...asked, password: 'short' })).toEqual({ kind: 'refusedPassword' });
    expect((await authority.checkPassword({ username, password, ip })).kind).toBe('right');
    expect(await authority.setPassword({ ...asked, password: newPassword })).toEqual({ kind: 'set' });
    expect((await authority.checkPassword({ username, password, ip })).kind).toBe('wrong');
    expect((await authority.checkPassword({ username, password: newPassword, ip })).kind).toBe('right');
    expect((await authority.setPassword({ ...asked, password })).kind).not.toBe('set');
  });

  test(`${name}: an unknown name seems to get a code, and any code for it is wrong [C1]`, async () => {
    const { authority } = await setUp();
    for (const username of ['nobody@example.com', 'a b@example.com', 'x'.repeat(200)]) {
      expect(await authority.sendResetCode({ username, ip })).toEqual({ kind: 'asked' });
      const asked = { username, ip, code: '123456', password: newPassword };
      expect(await authority.setPassword(asked)).toEqual({ kind: 'wrongCode' });
    }
  });

  test(`${name}: an unreachable provider sends no code, sets no password, reveals no secret`, async () => {
    const { authority, username, cutOff } = await setUp();
    await cutOff();
    expect((await authority.sendResetCode({ username, ip })).kind).toBe('unavailable');
    const answer = await authority.setPassword({ username, ip, code: '123456', password: newPassword });
    expect(answer.kind).toBe('unavailable');
    expect(JSON.stringify(answer)).not.toContain(newPassword);
  });
}
