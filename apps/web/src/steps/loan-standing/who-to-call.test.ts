import { applyServerSettings, DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { expect, test } from 'vitest';
import { aLoan } from './loan.fixture.ts';
import { whoToCall } from './who-to-call.ts';

const SET = applyServerSettings({ supportPhoneNumbers: { TLXe: '8005550110' } });
const STORE = { who: 'Your store', phone: '(912) 555-0142' };

test('the store is called up to 60 days late, then the recovery department [LCF-013 LOP-076]', () => {
  expect(whoToCall(aLoan({ daysLate: 60 }), SET)).toEqual(STORE);
  expect(whoToCall(aLoan({ daysLate: 61 }), SET)).toEqual({ who: 'Recovery department', phone: '(800) 555-0110' });
});

test("the store's number is shown for a recovered vehicle and when no recovery number is set [LOP-077]", () => {
  expect(whoToCall(aLoan({ daysLate: 90, statusCode: 13 }), SET)).toEqual(STORE);
  expect(whoToCall(aLoan({ daysLate: 90 }), DEFAULT_CONFIGURATION)).toEqual(STORE);
  expect(whoToCall(aLoan({ daysLate: 90, storePhoneNumber: '' }), DEFAULT_CONFIGURATION)).toBeNull();
});
