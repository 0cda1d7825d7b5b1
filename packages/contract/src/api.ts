import { endEnrollment } from '#autopay/end-enrollment.ts';
import { getEnrollment } from '#autopay/get-enrollment.ts';
import { saveEnrollment } from '#autopay/save-enrollment.ts';
import { getAddressDetails } from '#addresses/address-details.ts';
import { getAddressPredictions } from '#addresses/address-predictions.ts';
import { getDashboardMessage } from '#announcements/dashboard-message.ts';
import { addCard } from '#cards/add-card.ts';
import { getBankInfo } from '#cards/get-bank-info.ts';
import { getCardFormKey } from '#cards/get-card-form-key.ts';
import { listCards } from '#cards/list-cards.ts';
import { lookUpCard } from '#cards/look-up-card.ts';
import { removeCards } from '#cards/remove-cards.ts';
import { acknowledgeRiskInfo } from '#checks/acknowledge-risk-info.ts';
import { getBankruptcyStatus } from '#checks/get-bankruptcy-status.ts';
import { getExperianStatus } from '#checks/get-experian-status.ts';
import { getMilitaryStatus } from '#checks/get-military-status.ts';
import { getRiskInfo } from '#checks/get-risk-info.ts';
import { requestMilitaryCheck } from '#checks/request-military-check.ts';
import { configSettings } from '#configuration/config-settings.ts';
import { listContacts } from '#configuration/contacts.ts';
import { passwordPolicy } from '#configuration/password-policy.ts';
import { listPayFrequencies } from '#configuration/pay-frequency.ts';
import { serviceProvider } from '#configuration/service-provider.ts';
import { serviceStatus } from '#configuration/service-status.ts';
import { listStates } from '#configuration/states.ts';
import { getVideoUrl } from '#configuration/video-url.ts';
import { checkTrustedDevice } from '#devices/check-trusted-device.ts';
import { confirmTrustedDevice } from '#devices/confirm-trusted-device.ts';
import { disownSignIn } from '#devices/disown-sign-in.ts';
import { forgetDevice } from '#devices/forget-device.ts';
import { listDevices } from '#devices/list-devices.ts';
import { listSignIns } from '#devices/list-sign-ins.ts';
import { sendTrustedDevice } from '#devices/send-trusted-device.ts';
import { associateAccount } from '#linking/associate-account.ts';
import { confirmReplacement } from '#linking/confirm-replacement.ts';
import { getReplacement } from '#linking/get-replacement.ts';
import { startReplacement } from '#linking/start-replacement.ts';
import { acknowledgeRestriction } from '#locations/acknowledge-restriction.ts';
import { checkLocation } from '#locations/check-location.ts';
import { getAccountDetail } from '#loans/get-account-detail.ts';
import { getAccountHistory } from '#loans/get-account-history.ts';
import { getAccountTimeline } from '#loans/get-account-timeline.ts';
import { getTimelineCsv } from '#loans/get-timeline-csv.ts';
import { getTimelinePdf } from '#loans/get-timeline-pdf.ts';
import { getAccounts } from '#loans/get-accounts.ts';
import { getNextBusinessDate } from '#loans/next-business-date.ts';
import { getDemographicReference } from '#refinancing/get-demographic-reference.ts';
import { listAncillaryProducts } from '#refinancing/list-ancillary-products.ts';
import { acknowledgeRepo } from '#recovery/acknowledge-repo.ts';
import { getRepoInfo } from '#recovery/get-repo-info.ts';
import { getSettlementStatus } from '#settlements/get-settlement-status.ts';
import { setSettlementStatus } from '#settlements/set-settlement-status.ts';
import { createIterableProfile } from '#marketing/create-iterable-profile.ts';
import { iterableEvent } from '#marketing/iterable-event.ts';
import { updateIterableProfile } from '#marketing/update-iterable-profile.ts';
import { checkNoticeContact } from '#payments/check-notice-contact.ts';
import { getPaymentReceipt } from '#payments/get-payment-receipt.ts';
import { getPaymentResult } from '#payments/get-payment-result.ts';
import { reportPaymentTimeout } from '#payments/report-payment-timeout.ts';
import { sendConfirmation } from '#payments/send-confirmation.ts';
import { submitPayment } from '#payments/submit-payment.ts';
import { acceptTerms } from '#profile/accept-terms.ts';
import { answerSecurityQuestion } from '#profile/answer-security-question.ts';
import { getPushKey } from '#push/get-push-key.ts';
import { subscribeToPush } from '#push/subscribe-to-push.ts';
import { unsubscribeFromPush } from '#push/unsubscribe-from-push.ts';
import { getLmsReferenceId } from '#profile/get-lms-reference-id.ts';
import { getPersonalInfo } from '#profile/get-personal-info.ts';
import { getTerms } from '#profile/get-terms.ts';
import { getUserSettings } from '#alias/get-user-settings.ts';
import { listAnsweredQuestions } from '#profile/list-answered-questions.ts';
import { listSecurityQuestions } from '#profile/list-security-questions.ts';
import { mdmProfile } from '#profile/mdm-profile.ts';
import { registerNcrUser } from '#profile/register-ncr-user.ts';
import { saveCustomerInfo } from '#profile/save-customer-info.ts';
import { sendAliasCode } from '#alias/send-alias-code.ts';
import { updateUser } from '#alias/update-user.ts';
import { confirmPassword } from '#registration/confirm-password.ts';
import { confirmUser } from '#registration/confirm-user.ts';
import { registerUser } from '#registration/register-user.ts';
import { resendVerificationCode } from '#registration/resend-verification-code.ts';
import { resetPassword } from '#registration/reset-password.ts';
import { sendConfirmationCode } from '#registration/send-confirmation-code.ts';
import { authenticate } from '#session/authenticate.ts';
import { deviceKeyAuth } from '#session/device-key-auth.ts';
import { endDeviceSession } from '#session/end-device-session.ts';
import { openExternalSite } from '#session/open-external-site.ts';
import { redeemExternalCode } from '#session/redeem-external-code.ts';
import { signatureAuth } from '#session/signature-auth.ts';
import { actOnLoan } from '#simulation/act-on-loan.ts';
import { advanceBusinessClock, getBusinessClock } from '#simulation/business-clock.ts';
import { issueSignedLink } from '#simulation/issue-signed-link.ts';
import { listCast } from '#simulation/list-cast.ts';
import { listSeededLoans } from '#simulation/list-seeded-loans.ts';
import { getStoreMap } from '#stores/get-store-map.ts';
import { getStore } from '#stores/get-store.ts';
import { getUserCache } from '#usercache/get-user-cache.ts';
import { saveUserCache } from '#usercache/save-user-cache.ts';

/** The one list of calls, read by mounting, OpenAPI and the tests over all calls. The web imports single files instead, so
 *  that a journey carries only its own calls. */
export const api = {
  authenticate,
  deviceKeyAuth,
  endDeviceSession,
  signatureAuth,
  openExternalSite,
  redeemExternalCode,
  registerUser,
  confirmUser,
  sendConfirmationCode,
  resendVerificationCode,
  resetPassword,
  confirmPassword,
  checkTrustedDevice,
  sendTrustedDevice,
  confirmTrustedDevice,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
  listDevices,
  forgetDevice,
  listSignIns,
  disownSignIn,
  getUserSettings,
  sendAliasCode,
  updateUser,
  mdmProfile,
  registerNcrUser,
  listSecurityQuestions,
  answerSecurityQuestion,
  listAnsweredQuestions,
  getLmsReferenceId,
  getPersonalInfo,
  saveCustomerInfo,
  getTerms,
  acceptTerms,
  associateAccount,
  startReplacement,
  confirmReplacement,
  getReplacement,
  getUserCache,
  saveUserCache,
  configSettings,
  serviceStatus,
  serviceProvider,
  passwordPolicy,
  listStates,
  listPayFrequencies,
  getVideoUrl,
  listContacts,
  getAccounts,
  getAccountDetail,
  getAccountHistory,
  getAccountTimeline,
  getTimelineCsv,
  getTimelinePdf,
  getEnrollment,
  saveEnrollment,
  endEnrollment,
  getNextBusinessDate,
  getRepoInfo,
  acknowledgeRepo,
  getSettlementStatus,
  setSettlementStatus,
  listAncillaryProducts,
  getDemographicReference,
  getRiskInfo,
  acknowledgeRiskInfo,
  getBankruptcyStatus,
  getExperianStatus,
  getMilitaryStatus,
  requestMilitaryCheck,
  checkLocation,
  acknowledgeRestriction,
  getStore,
  getStoreMap,
  getAddressPredictions,
  getAddressDetails,
  getDashboardMessage,
  iterableEvent,
  createIterableProfile,
  updateIterableProfile,
  listCards,
  addCard,
  removeCards,
  getCardFormKey,
  lookUpCard,
  getBankInfo,
  submitPayment,
  getPaymentResult,
  getPaymentReceipt,
  reportPaymentTimeout,
  checkNoticeContact,
  sendConfirmation,
  getBusinessClock,
  issueSignedLink,
  advanceBusinessClock,
  listCast,
  listSeededLoans,
  actOnLoan,
} as const;

/** Every call by its name. */
export type Api = typeof api;

/** Names of the calls of one area. */
export type CallsOf<Area extends Api[keyof Api]['area']> = {
  [Name in keyof Api]: Api[Name]['area'] extends Area ? Name : never;
}[keyof Api];
