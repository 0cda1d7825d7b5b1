/** Screens that have an address and are not made yet: they say so, why, and lead on. A screen that is made leaves this list and names
 *  its code in `screens.ts`: neither compiles without the other. Source: LOP-011. */
const SCREENS_TO_COME = [
  'Offers',
  'OfferDetails',
  'WidgetOffer',
  'OriginationAmount',
  'OriginationCallMe',
  'OriginationChooseMethod',
  'OriginationDocuSign',
  'OriginationAddDebitDisburseMethod',
  'OriginationManageDisburseMethod',
  'Documents',
  'AccountMonthlyDocuments',
  'AlternateBlocked',
  'Appointment',
  'DocumentUpload',
  'ProductSwitch',
  'CancelRenewal',
  'AltPartyVerifyCode',
  'PaymentCode',
  'PaymentVerificationMethod',
  'AncillaryProducts',
  'AncillaryProductsConfirm',
  'GetCashAmount',
  'GetCashNotice',
  'PaymentManageDisburseMethod',
  'PaymentAddDebitDisburseMethod',
  'ProductSwitchAppointment',
  'AccountDisclosures',
  'DocuSignView',
  'PendingDisbursement',
  'ConfirmDisbursement',
  'ReferralRewardsHome',
  'ReferCompleteProfile',
  'ReferRedeemAddCard',
  'ReferRedeemReview',
  'ReferRedeemSuccess',
] as const;

/** The name of one of them. */
export type ScreenToCome = (typeof SCREENS_TO_COME)[number];

/** Whether a screen is not made yet. What would lead there says so in its place: a link known to fail is a dead end. */
export function isScreenToCome(name: string): name is ScreenToCome {
  return SCREENS_TO_COME.some((each) => each === name);
}
