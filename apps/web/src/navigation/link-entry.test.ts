import { expect, test } from 'vitest';
import { findLinkEntry, withoutLinkParameters } from './link-entry.ts';

const entryOf = (query: string) => findLinkEntry(new URLSearchParams(query));
const signed = { kind: 'signedLink', profileId: 'prof_1', signature: 'ab12', expiration: 1_781_500_000 };

test('profileId with signature and expiration is a signed link, a guest’s with guestPayment [GRD-06 GRD-07]', () => {
  const link = 'profileId=prof_1&signature=ab12&expiration=1781500000';
  expect(entryOf(link)).toEqual({ ...signed, isGuestPayment: false });
  for (const value of ['true', '1', '', 'yes'])
    expect(entryOf(`${link}&guestPayment=${value}`)).toEqual({ ...signed, isGuestPayment: true });
  for (const value of ['false', '0'])
    expect(entryOf(`${link}&guestPayment=${value}`)).toEqual({ ...signed, isGuestPayment: false });
});

test('profileId without a signature is a device-key sign-in, even with guestPayment [GRD-08 OPEN-11]', () => {
  expect(entryOf('profileId=prof_1')).toEqual({ kind: 'deviceKey', profileId: 'prof_1' });
  expect(entryOf('profileId=prof_1&guestPayment=true&flowLock=true')).toEqual({
    kind: 'deviceKey',
    profileId: 'prof_1',
  });
});

test('link parameters that fit no sign-in method are unrecognized [ERR-08 OPEN-10]', () => {
  for (const query of [
    'profileId=prof_1&signature=ab12',
    'profileId=prof_1&signature=ab12&expiration=soon',
    'profileId=prof_1&signature=&expiration=1',
    'signature=ab12&expiration=1781500000',
    'profileId=a%20b&signature=ab12&expiration=1',
  ])
    expect(entryOf(query)).toEqual({ kind: 'unrecognized' });
  expect(entryOf('tab=1')).toEqual({ kind: 'none' });
});

test('link parameters are removed from the URL, and all other parts stay', () => {
  expect(
    withoutLinkParameters('/tmx/Accounts/7?profileId=p&signature=s&expiration=1&guestPayment=1&flowLock=true&tab=2'),
  ).toBe('/tmx/Accounts/7?tab=2');
  expect(withoutLinkParameters('/tmx/Accounts/7?profileId=p')).toBe('/tmx/Accounts/7');
  expect(withoutLinkParameters('/Home')).toBe('/Home');
});
