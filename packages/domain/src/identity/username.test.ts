import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { validateLogin } from './login-validation.ts';
import { formatPhone, parsePhone } from './phone.ts';
import { parseUsername } from './username.ts';

test('a phone number has 10 digits and starts with 2 to 9 [VAL-04 VAL-06 CFG-17]', () => {
  expect(parsePhone('2055550123')).toBe('+12055550123');
  for (const text of ['1055550123', '0055550123', '205555012', '20555501234'])
    expect([parsePhone(text), text]).toEqual([null, text]);
});

test('a phone number may have parentheses, spaces or dashes, but no dots [VAL-05 OPEN-55]', () => {
  for (const text of ['(205) 555-0123', '(205)5550123', '205-555-0123', '205 555 0123'])
    expect([parsePhone(text), text]).toEqual(['+12055550123', text]);
  for (const text of ['205.555.0123', '(205 555-0123', '205)555-0123', '205--555-0123', '2055-550123'])
    expect([parsePhone(text), text]).toEqual([null, text]);
});

test('a country code +1 is removed from a phone number, and any other country code is refused [VAL-09]', () => {
  expect(parsePhone('+12055550123')).toBe('+12055550123');
  expect(parsePhone('+22055550123')).toBeNull();
});

test('a phone number has one display form [VAL-07]', () => {
  expect(formatPhone('2055550123')).toBe('(205) 555-0123');
  expect(formatPhone('+12055550123')).toBe('(205) 555-0123');
});

test('the display form of every parsed phone number parses to the same number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
      expect(parsePhone(formatPhone(digits))).toBe(`+1${digits}`);
    }),
  );
});

test('an e-mail address must match the word-based pattern and have at most 254 characters [VAL-12 OPEN-55]', () => {
  for (const text of ['a.b@c.com', 'bob+x@mail.example.co', 'a_b-c@d-e.org'])
    expect([isEmail(text), text]).toEqual([true, text]);
  for (const text of ['a@', 'a@b', 'a b@c.com', '.a@b.com', 'a@b.c', ''])
    expect([isEmail(text), text]).toEqual([false, text]);
  expect(isEmail(`${'a'.repeat(248)}@b.com`)).toBe(true);
  expect(isEmail(`${'a'.repeat(249)}@b.com`)).toBe(false);
});

test('a username is a phone or an e-mail address [VAL-11 LVA-023 OPEN-56]', () => {
  for (const text of ['2055550123', ' +12055550123 ', '(205) 555-0123'])
    expect([parseUsername(text), text]).toEqual([{ ok: true, kind: 'phone', phone: '+12055550123' }, text]);
  expect(parseUsername(' ab@x.com ')).toEqual({ ok: true, kind: 'email', email: 'ab@x.com' });
});

test('an invalid username gets the e-mail message when it has an @, else the general message [OPEN-56]', () => {
  const message = (text: string): string | null => {
    const username = parseUsername(text);
    return username.ok ? null : username.refusal.text;
  };
  expect(message('bob@')).toBe('Invalid Email Address');
  for (const text of ['12345', 'bob', 'ab2055550123', '+1055550123', '1055550123'])
    expect([message(text), text]).toEqual(['Invalid Email or Phone Number', text]);
});

test('an empty sign-in form names both missing fields, and a complete form is sent', () => {
  expect(validateLogin({ username: ' ', password: '' })).toEqual({
    ok: false,
    refusal: { usernameText: 'Email or Phone Number is required', passwordText: 'Password is required' },
  });
  expect(validateLogin({ username: 'bob@', password: 'x' })).toEqual({
    ok: false,
    refusal: { usernameText: 'Invalid Email Address', passwordText: null },
  });
  expect(validateLogin({ username: '2055550123', password: ' ' })).toEqual({ ok: true, username: '+12055550123' });
});
