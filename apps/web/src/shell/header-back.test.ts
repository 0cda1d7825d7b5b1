import { expect, test } from 'vitest';
import { headerBack } from './header-back.ts';

test('back from adding a card while paying leads to the amount, whatever the history [SHL-07 OPEN-21 LRT-032]', () => {
  for (const canGoBack of [true, false])
    expect(headerBack('/tmx/Accounts/7/Payment/AddPaymentMethod', canGoBack)).toBe('/tmx/Accounts/7/Payment');
});

test('back from adding a card for later leads to the list [OPEN-21 LOP-007 LRT-006]', () => {
  expect(headerBack('/INL/AddPaymentMethod', true)).toBe('/inl/PaymentMethods');
});

test('back from any other page goes one step back, or to Login without a history [SHL-08 SHL-09]', () => {
  expect(headerBack('/tmx/Accounts/7', true)).toBeNull();
  expect(headerBack('/tmx/Accounts/7', false)).toBe('/');
});
