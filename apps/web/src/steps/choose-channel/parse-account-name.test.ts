import { expect, test } from 'vitest';
import { parseAccountName } from './parse-account-name.ts';

test("a username is converted to the user pool's form [VAL-04 VAL-05 VAL-11]", () => {
  expect(parseAccountName(' (205) 555-0123 ')).toEqual({ ok: true, username: '+12055550123', kind: 'phone' });
  expect(parseAccountName('ann@example.test')).toEqual({ ok: true, username: 'ann@example.test', kind: 'email' });
});

test('an invalid username shows the specified text beside its field [VAL-33 VAL-34 VAL-35]', () => {
  const messages = ['', 'bob@', '12345'].map((text) => {
    const name = parseAccountName(text);
    return name.ok ? null : name.problem;
  });
  expect(messages).toEqual([
    { field: 'username', message: 'Email or Phone Number is required' },
    { field: 'username', message: 'Invalid Email Address' },
    { field: 'username', message: 'Invalid Email or Phone Number' },
  ]);
});
