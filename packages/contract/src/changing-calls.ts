/** The calls that change stored customer data, by name. `asked` means that the user waits for the result; `background` means
 *  that they do not. All other calls read, send a code, open a session or report something. This file lists only names, so
 *  that the web need not load every call. Source: OPEN-66, SHL-15. */
export const CHANGING_CALLS: Readonly<Record<string, 'asked' | 'background'>> = {
  confirmTrustedDevice: 'asked',
  forgetDevice: 'asked',
  disownSignIn: 'asked',
  updateUser: 'asked',
  mdmProfile: 'background',
  registerNcrUser: 'asked',
  answerSecurityQuestion: 'asked',
  saveCustomerInfo: 'asked',
  acceptTerms: 'asked',
  associateAccount: 'asked',
  startReplacement: 'asked',
  confirmReplacement: 'asked',
  saveEnrollment: 'asked',
  endEnrollment: 'asked',
  acknowledgeRepo: 'asked',
  setSettlementStatus: 'background',
  acknowledgeRiskInfo: 'background',
  requestMilitaryCheck: 'background',
  acknowledgeRestriction: 'asked',
  addCard: 'asked',
  removeCards: 'asked',
  submitPayment: 'asked',
  advanceBusinessClock: 'asked',
  actOnLoan: 'asked',
};
