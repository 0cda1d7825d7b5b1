import { expect, test } from 'vitest';
import { checkInvitation } from './invitation-form.ts';

test('an invitation is sent with a name and an email address or a phone [RFL-009]', () => {
  expect(checkInvitation('email', { name: ' Ann ', contact: ' ann@example.com ' })).toEqual({
    ok: true,
    name: 'Ann',
    email: 'ann@example.com',
  });
  expect(checkInvitation('text', { name: 'Ann', contact: '(205) 555-0123' })).toEqual({
    ok: true,
    name: 'Ann',
    phone: '+12055550123',
  });
});

test('an invitation to a malformed contact has its error at the field', () => {
  expect(checkInvitation('email', { name: 'Ann', contact: 'ann@' })).toEqual({
    ok: false,
    problems: [{ field: 'email', message: 'Invalid Email Address' }],
  });
  expect(checkInvitation('text', { name: 'Ann', contact: '555' })).toEqual({
    ok: false,
    problems: [{ field: 'phone', message: 'Invalid Phone Number' }],
  });
});

test('an empty invitation has an error for each field, in order', () => {
  expect(checkInvitation('email', { name: '', contact: '' })).toEqual({
    ok: false,
    problems: [
      { field: 'name', message: 'Enter your friend’s name' },
      { field: 'email', message: 'Enter your friend’s email address' },
    ],
  });
});

test.each(['Win at https://evil.example', 'www.evil.example', 'evil.com', 'A'.repeat(61)])(
  'the name %s of a friend is refused',
  (name) => {
    expect(checkInvitation('text', { name, contact: '2055550123' })).toMatchObject({
      ok: false,
      problems: [{ field: 'name' }],
    });
  },
);
