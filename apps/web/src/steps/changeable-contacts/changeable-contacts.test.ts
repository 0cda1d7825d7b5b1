import { expect, test } from 'vitest';
import { changeableContacts, nameContacts } from './changeable-contacts.ts';

test('an email or phone can be changed where the lender allows its kind [LRO-021, LRO-022]', () => {
  const onlyEmail = changeableContacts({ editEmail: true, editPhone: false }, true);
  expect(onlyEmail).toEqual({ email: true, phone: false });
  expect([nameContacts(onlyEmail), nameContacts(onlyEmail, true)]).toEqual(['email', 'phone number']);
});

test('nothing can be changed when the login can’t be changed [LOP-091]', () => {
  const none = changeableContacts({ editEmail: true, editPhone: true }, false);
  expect(none).toEqual({ email: false, phone: false });
  expect([nameContacts(none), nameContacts(none, true)]).toEqual([null, 'email or phone number']);
});

test('everything can be changed at first', () => {
  const all = changeableContacts({ editEmail: true, editPhone: true }, true);
  expect([nameContacts(all), nameContacts(all, true)]).toEqual(['email or phone number', null]);
});
