import { expect, test } from 'vitest';
import { checkContactChoices, toContactChoices, toSettingsUpdate, type UserSettings } from './contact-settings.ts';

const settings: UserSettings = {
  email: 'a•••@example.test',
  phoneNumber: '(•••) •••-0123',
  isEmailPrimary: true,
  communicationSettings: 2,
  pendingAlias: null,
};

test('contact settings stay the same when converted to choices and back [AUT-21]', () => {
  for (const isEmailPrimary of [true, false]) {
    for (const communicationSettings of [0, 1, 2] as const) {
      const read = toContactChoices({ ...settings, isEmailPrimary, communicationSettings });
      expect(toSettingsUpdate(read)).toEqual({ isEmailPrimary, communicationSettings });
    }
  }
});

test('the contact setting is 0 for email, 1 for text and 2 for both [OPEN-47]', () => {
  const numbers = (['email', 'text', 'both'] as const).map(
    (notices) => toSettingsUpdate({ primary: 'email', notices }).communicationSettings,
  );
  expect(numbers).toEqual([0, 1, 2]);
});

test('a contact choice shows an error when the profile lacks its channel [VAL-36 VAL-37]', () => {
  const withoutPhone = { ...settings, phoneNumber: null };
  expect(checkContactChoices(withoutPhone, { primary: 'phone', notices: 'email' })).toEqual([
    { field: 'primary', message: 'Your phone number was not found.' },
  ]);
  expect(checkContactChoices(withoutPhone, { primary: 'email', notices: 'both' })).toEqual([
    { field: 'notices', message: 'Your phone number was not found.' },
  ]);
  expect(checkContactChoices({ ...settings, email: null }, { primary: 'email', notices: 'text' })).toEqual([
    { field: 'primary', message: 'Your email was not found.' },
  ]);
  expect(checkContactChoices(settings, { primary: 'phone', notices: 'both' })).toEqual([]);
});
