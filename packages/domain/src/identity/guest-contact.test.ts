import { expect, test } from 'vitest';
import { decideGuestContact, GUEST_CONTACT_MISSING_TEXT } from './guest-contact.ts';

const gus = { name: 'Gus Hart', email: 'gus@guest.example', phone: '' };

test("a guest's receipt is sent by e-mail, text or both, depending on the contacts given [LOP-083]", () => {
  const contactOf = (entry: Parameters<typeof decideGuestContact>[0]) => {
    const decision = decideGuestContact(entry);
    return decision.ok ? decision.contact : null;
  };
  expect(contactOf(gus)).toEqual({ name: 'Gus Hart', email: 'gus@guest.example', phone: null, preference: 0 });
  expect(contactOf({ ...gus, email: ' ', phone: '(205) 555-0177' })).toEqual({
    name: 'Gus Hart',
    email: null,
    phone: '+12055550177',
    preference: 1,
  });
  expect(contactOf({ ...gus, phone: '2055550177' })?.preference).toBe(2);
});

test('every invalid guest field is named, in order', () => {
  const errorsOf = (entry: Parameters<typeof decideGuestContact>[0]) => {
    const decision = decideGuestContact(entry);
    return decision.ok ? [] : decision.errors.map(({ field, text }) => `${field}: ${text}`);
  };
  expect(errorsOf({ name: ' ', email: '', phone: '' })).toEqual([
    'name: Enter your name',
    `email: ${GUEST_CONTACT_MISSING_TEXT}`,
  ]);
  expect(errorsOf({ name: 'Win $500', email: 'gus@', phone: '555' })).toEqual([
    'name: Invalid Name',
    'email: Invalid Email Address',
    'phone: Invalid Phone Number',
  ]);
});
