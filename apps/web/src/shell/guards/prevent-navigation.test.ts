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

const SIGNED = ['AccountDisclosures', 'DocuSignView', 'CancelRenewal'];

// The pages besides B and C that cannot be opened from each of the six.
const LISTS = [
  ['LOP-015', 'ConfirmPayment', [...SIGNED, 'PendingDisbursement', 'ConfirmDisbursement']],
  ['LOP-016', 'ProductSwitchAppointment', SIGNED],
  ['LOP-017', 'DocuSignView', ['AccountDisclosures']],
  ['LOP-018', 'PendingDisbursement', SIGNED],
  ['LOP-019', 'ConfirmDisbursement', [...SIGNED, 'PendingDisbursement']],
  ['LOP-020', 'AccountDisclosures', []],
] as const;

test.each(LISTS)('[%s] %s lists the pages that cannot be opened from it', (_id, name, others) => {
  expect(PREVENTED[name]?.toSorted()).toEqual([...B, ...C, ...others].toSorted());
});

test('exactly six pages list pages that cannot be opened from them [RTE-67 OPEN-19]', () => {
  expect(Object.keys(PREVENTED).toSorted()).toEqual(LISTS.map(([, name]) => name).toSorted());
});

test('the six pages that prevent navigation have no Back button in their header', () => {
  const six = ROUTES.filter((row) => PREVENTED[row.name] !== undefined);
  expect(six.map((row) => row.headerType)).toEqual(['none', 'none', 'none', 'none', 'none', 'none']);
});
