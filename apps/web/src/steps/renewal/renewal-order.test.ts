import { expect, test } from 'vitest';
import { pageAfter, pageBefore, renewalPages, type RenewalFacts } from './renewal-order.ts';

const PLAIN: RenewalFacts = {
  isPlaceAsked: false,
  isSwitchAsked: false,
  areDetailsAsked: false,
  mustAgree: 'nobody',
  areCoversOffered: false,
  areCoversToConfirm: false,
  isPaid: true,
  isSignedHere: true,
  cash: 'none',
  needsVisit: false,
};

test('a plain renewal goes from the amount over the method to the signature', () => {
  expect(renewalPages(PLAIN)).toEqual([
    'MakePayment',
    'SelectPaymentMethod',
    'ReviewPayment',
    'PaymentProcessing',
    'AccountDisclosures',
    'DocuSignView',
    'ConfirmPayment',
  ]);
});

test('a renewal that asks for everything shows every page of LOP-021 in its order', () => {
  const everything: RenewalFacts = {
    isPlaceAsked: true,
    isSwitchAsked: true,
    areDetailsAsked: true,
    mustAgree: 'other',
    areCoversOffered: true,
    areCoversToConfirm: true,
    isPaid: true,
    isSignedHere: true,
    cash: 'paid',
    needsVisit: true,
  };
  expect(renewalPages(everything)).toEqual([
    'MakePayment',
    'GpsLocation',
    'ProductSwitch',
    'CustomerDetails',
    'PaymentVerificationMethod',
    'AltPartyVerifyCode',
    'AncillaryProducts',
    'AncillaryProductsConfirm',
    'SelectPaymentMethod',
    'ReviewPayment',
    'PaymentProcessing',
    'AccountDisclosures',
    'DocuSignView',
    'ConfirmDisbursement',
    'ProductSwitchAppointment',
    'ConfirmPayment',
  ]);
  expect(renewalPages({ ...everything, mustAgree: 'borrower' })).toContain('PaymentCode');
  expect(renewalPages({ ...everything, cash: 'pending' })).toContain('PendingDisbursement');
});

test('a renewal without a payment asks for no payment method and shows no processing', () => {
  const pages = renewalPages({ ...PLAIN, isPaid: false });
  expect(pages).not.toContain('SelectPaymentMethod');
  expect(pages).not.toContain('PaymentProcessing');
  expect(pageAfter('ReviewPayment', { ...PLAIN, isPaid: false })).toBe('AccountDisclosures');
});

test('a page that the facts no longer show still leads on to the next page', () => {
  expect(pageAfter('GpsLocation', PLAIN)).toBe('SelectPaymentMethod');
  expect(pageAfter('AltPartyVerifyCode', { ...PLAIN, areCoversOffered: true })).toBe('AncillaryProducts');
  expect(pageAfter('ConfirmPayment', PLAIN)).toBeNull();
});

test('going back skips what was settled, and stops at the payment', () => {
  const asked: RenewalFacts = { ...PLAIN, isPlaceAsked: true, mustAgree: 'other', areCoversOffered: true };
  expect(pageBefore('AncillaryProducts', asked)).toBe('AltPartyVerifyCode');
  expect(pageBefore('AncillaryProducts', { ...asked, isPlaceAsked: false, mustAgree: 'nobody' })).toBe('MakePayment');
  expect(pageBefore('MakePayment', asked)).toBeNull();
  expect(pageBefore('AccountDisclosures', asked)).toBeNull();
});
