/** The calls that change what is kept about a customer, by name, and whether somebody waits for their end (`asked`) or they run
 *  beside what that person does (`background`). All others read, send a code, open a session or tell of something. Names alone, so that
 *  the web knows them without bringing every call along. Source: OPEN-66, SHL-15. */
export const CHANGING_CALLS: Readonly<Record<string, 'asked' | 'background'>> = {
  confirmTrustedDevice: 'asked',
  forgetDevice: 'asked',
  disownSignIn: 'asked',
  updateUser: 'asked',
  mdmProfile: 'asked',
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
