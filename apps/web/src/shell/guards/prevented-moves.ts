import type { RouteName } from '#shell/route-name.ts';

// Set B of LOP-015: choosing, reviewing and making a payment.
const PAYING: readonly RouteName[] = [
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

// Set C of LOP-015: choosing a draw.
const DRAWING: readonly RouteName[] = [
  'GetCashAmount',
  'GetCashNotice',
  'PaymentManageDisburseMethod',
  'PaymentAddDebitDisburseMethod',
];

const FIXED = [...PAYING, ...DRAWING];
const SIGNED: readonly RouteName[] = [...FIXED, 'AccountDisclosures', 'DocuSignView', 'CancelRenewal'];

/** By route, the routes that may not be opened from it, so that nobody goes back into a finished payment or draw. Other routes
 *  have no list. Source: OPEN-19, LOP-015 to LOP-020, LRT-064. */
export const PREVENTED_MOVES: Partial<Record<RouteName, readonly RouteName[]>> = {
  ConfirmPayment: [...SIGNED, 'PendingDisbursement', 'ConfirmDisbursement'],
  ProductSwitchAppointment: SIGNED,
  DocuSignView: [...FIXED, 'AccountDisclosures'],
  PendingDisbursement: SIGNED,
  ConfirmDisbursement: [...SIGNED, 'PendingDisbursement'],
  AccountDisclosures: FIXED,
};
