import { DEFAULT_FEATURES } from '@lendside/domain/configuration/configuration.ts';
import { SHARE_METHODS } from '@lendside/domain/referrals/share-methods.ts';
import { expect, test } from 'vitest';
import { offeredMethods } from './share-methods.ts';

test('a code is shared by email, text, the share menu of the device and QR [CFG-33 RFL-008]', () => {
  expect(offeredMethods(DEFAULT_FEATURES)).toEqual(['email', 'text', 'share', 'qr']);
});

test.each([
  ['shareEmail', 'email'],
  ['shareText', 'text'],
  ['shareShare', 'share'],
  ['shareQr', 'qr'],
] as const)('the flag %s alone turns sharing by %s off [LRO-023]', (flag, method) => {
  const offered = offeredMethods({ ...DEFAULT_FEATURES, [flag]: false });
  expect(offered).toEqual(SHARE_METHODS.filter((each) => each !== method));
});
