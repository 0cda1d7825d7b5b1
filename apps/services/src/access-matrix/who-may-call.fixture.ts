/** Who may make which call: written down by hand, apart from the contract, so that one checks the other. A call without a row here
 *  fails the matrix. Letters: s stranger, c customer on a trusted device, u right password on a new device, l locked to a flow,
 *  g guest of one loan, p the simulator's panel. Source: T17, decisions 4 and 6, LOP-083, T6, T8. */
export const WHO_MAY_CALL: Readonly<Record<string, string>> = {
  // Open to everybody.
  authenticate: 's',
  deviceKeyAuth: 's',
  signatureAuth: 's',
  redeemExternalCode: 's',
  confirmUser: 's',
  sendConfirmationCode: 's',
  resendVerificationCode: 's',
  resetPassword: 's',
  confirmPassword: 's',
  registerUser: 'sg',
  configSettings: 'sc',
  serviceStatus: 'sc',
  serviceProvider: 'sc',
  passwordPolicy: 'sc',
  listStates: 'sc',
  listContacts: 'sc',
  getStore: 'sc',
  getStoreMap: 'sc',
  getTerms: 'sc',
  confirmReplacement: 'sc',
  listCast: 'sc',
  getBusinessClock: 'sc',
  // While the device is not trusted: only to trust it.
  checkTrustedDevice: 'cu',
  sendTrustedDevice: 'cu',
  confirmTrustedDevice: 'cu',
  // Locked to a flow, or a guest: reading and paying.
  endDeviceSession: 'lg',
  getLmsReferenceId: 'cl',
  getAccounts: 'cl',
  getAccountHistory: 'cl',
  getRepoInfo: 'cl',
  acknowledgeRepo: 'cl',
  getAccountTimeline: 'cl',
  getTimelineCsv: 'cl',
  getTimelinePdf: 'cl',
  getEnrollment: 'cl',
  saveEnrollment: 'cl',
  endEnrollment: 'cl',
  getAccountDetail: 'clg',
  getNextBusinessDate: 'clg',
  listCards: 'clg',
  getCardFormKey: 'clg',
  lookUpCard: 'clg',
  checkLocation: 'clg',
  acknowledgeRestriction: 'clg',
  submitPayment: 'clg',
  getPaymentResult: 'clg',
  getPaymentReceipt: 'clg',
  sendConfirmation: 'clg',
  addCard: 'cg',
  removeCards: 'cg',
  // Only for a customer signed in on a trusted device.
  getBankInfo: 'c',
  openExternalSite: 'c',
  getPushKey: 'c',
  subscribeToPush: 'c',
  unsubscribeFromPush: 'sc',
  listDevices: 'c',
  forgetDevice: 'c',
  listSignIns: 'c',
  disownSignIn: 'c',
  getUserSettings: 'c',
  sendAliasCode: 'c',
  updateUser: 'c',
  mdmProfile: 'c',
  registerNcrUser: 'c',
  listSecurityQuestions: 'c',
  answerSecurityQuestion: 'c',
  listAnsweredQuestions: 'c',
  saveCustomerInfo: 'c',
  acceptTerms: 'c',
  associateAccount: 'c',
  startReplacement: 'c',
  getReplacement: 'c',
  getUserCache: 'c',
  saveUserCache: 'c',
  // The simulated world's levers.
  issueSignedLink: 'p',
  advanceBusinessClock: 'p',
  listSeededLoans: 'p',
  actOnLoan: 'p',
};

/** What a session locked to the flow Home may call besides what is open to everybody. */
export const HOME_FLOW_CALLS: readonly string[] = [
  'getAccounts',
  'getNextBusinessDate',
  'getLmsReferenceId',
  'endDeviceSession',
];

/** The calls about one loan, and those about one payment: another's answers 404, whoever asks. */
export const LOAN_CALLS: readonly string[] = [
  'getAccountDetail',
  'getAccountHistory',
  'getAccountTimeline',
  'getTimelineCsv',
  'getTimelinePdf',
  'getEnrollment',
  'saveEnrollment',
  'endEnrollment',
  'submitPayment',
  'getRepoInfo',
  'acknowledgeRepo',
  'checkLocation',
  'acknowledgeRestriction',
];
export const PAYMENT_CALLS: readonly string[] = ['getPaymentResult', 'getPaymentReceipt', 'sendConfirmation'];
/** The calls about a customer number that was proven before: whose it is, the handler asks. */
export const CLAIM_CALLS: readonly string[] = ['startReplacement', 'getReplacement'];
/** The calls about the work in progress of one person. */
export const USERNAME_CALLS: readonly string[] = ['getUserCache', 'saveUserCache'];
/** The calls that ask for a sign-in of the last five minutes. */
export const RECENT_SIGN_IN_CALLS: readonly string[] = ['sendAliasCode', 'associateAccount', 'startReplacement'];
