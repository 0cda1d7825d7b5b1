import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { termsRequest } from './terms-request.ts';
import { aRenewal } from './renewal.fixture.ts';

test('the terms of an open renewal are asked for as it was chosen, on any device [LAP-079]', () => {
  const asked = { loanId: 10_101, lmsId: 2, storeId: 101, productId: 1101 };
  expect(termsRequest(aLoan(), aRenewal(), false)).toEqual({ ...asked, paymentAmount: 22_500 });
  const whole = aRenewal({ cash: { amount: cents(20_000), type: 2 }, ancillaryIds: [7, 9], kind: 'productSwitch' });
  expect(termsRequest(aLoan(), { ...whole, newProductId: 1104 }, true)).toEqual({
    ...asked,
    productId: 1104,
    paymentAmount: 22_500,
    disbursementAmount: 20_000,
    disbursementType: 2,
    ancillaryIds: '7,9',
    migration: true,
    guestPayment: true,
  });
});
