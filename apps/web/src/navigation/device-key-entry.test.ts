import { expect, test } from 'vitest';
import { toDeviceKeyEntry } from './device-key-entry.ts';

test('a remembered device keeps its key in the cookie, and any other device loses it [AUT-05 AUT-06 OPEN-45 SES-36]', () => {
  expect(toDeviceKeyEntry('dev_1', true)).toEqual({ do: 'write', value: 'dev_1' });
  expect(toDeviceKeyEntry('dev_1', false)).toEqual({ do: 'remove' });
  expect(toDeviceKeyEntry('', true)).toEqual({ do: 'remove' });
});
