import { expect, test } from 'vitest';
import { ROUTES } from '#routes.ts';
import { isMovePrevented } from './prevent-navigation.ts';

const PREVENTED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ROUTES.filter((row) => row.blocks !== undefined).map((from) => [
    from.name,
    ROUTES.filter((to) => isMovePrevented(from, to)).map((to) => to.name),
  ]),
);

const B = [
  'MakePayment',
  'ProductSwitch',
  'SettlementOffer',
  'SelectPaymentMethod',
  'PaymentAddPaymentMethod',
  'CustomerDetails',
  'AltPartyVerifyCode',
  'PaymentVerificationMethod',
  'PaymentCode',
  'GpsLocation',
  'GpsLocationDisabled',
  'AncillaryProducts',
  'AncillaryProductsConfirm',
  'ReviewPayment',
  'PaymentProcessing',
];
const C = ['GetCashAmount', 'GetCashNotice', 'PaymentManageDisburseMethod', 'PaymentAddDebitDisburseMethod'];

test('exactly six pages list pages that cannot be opened from them [RTE-67 OPEN-19 LOP-017 LOP-020]', () => {
  const lists = Object.entries(PREVENTED).map(([name, list]) => [name, list.toSorted()]);
  const pages = [...B, ...C];
  expect(Object.fromEntries(lists)).toEqual({
    ConfirmPayment: [
      ...pages,
      'AccountDisclosures',
      'DocuSignView',
      'CancelRenewal',
      'PendingDisbursement',
      'ConfirmDisbursement',
    ].toSorted(),
    ProductSwitchAppointment: [...pages, 'AccountDisclosures', 'DocuSignView', 'CancelRenewal'].toSorted(),
    DocuSignView: [...pages, 'AccountDisclosures'].toSorted(),
    PendingDisbursement: [...pages, 'AccountDisclosures', 'DocuSignView', 'CancelRenewal'].toSorted(),
    ConfirmDisbursement: [
      ...pages,
      'AccountDisclosures',
      'DocuSignView',
      'CancelRenewal',
      'PendingDisbursement',
    ].toSorted(),
    AccountDisclosures: pages.toSorted(),
  });
});

test('the six pages that prevent navigation have no Back button in their header', () => {
  const six = ROUTES.filter((row) => PREVENTED[row.name] !== undefined);
  expect(six.map((row) => row.headerType)).toEqual(['none', 'none', 'none', 'none', 'none', 'none']);
});
