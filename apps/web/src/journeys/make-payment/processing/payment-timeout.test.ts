import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test } from 'vitest';
import { timeoutSetting } from './payment-timeout.ts';

test('a page waits 30 seconds for a payment, 30 for a renewal and 60 for one in NLS [LCF-003 LCF-004]', () => {
  const seconds = (isRenewal: boolean, lmsId: 1 | 2 | 3 | null) => LIMITS[timeoutSetting(isRenewal, lmsId)];
  expect([seconds(false, 1), seconds(true, 2), seconds(true, null), seconds(true, 1)]).toEqual([30, 30, 30, 60]);
});
