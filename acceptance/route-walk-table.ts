/** The kinds of people who walk the routes. */
const KINDS = ['visitor', 'tlxe', 'nls', 'invictus', 'twoBrand', 'referral', 'guest', 'blocked'] as const;

/** One kind of person. */
export type Kind = (typeof KINDS)[number];

/** Where a walk ends: on the page itself, or at another named place. */
export type Outcome =
  | 'opens'
  | 'login'
  | 'landing'
  | 'home'
  | 'dashboard'
  | 'payment'
  | 'cash'
  | 'flow'
  | 'offers'
  | 'borrowerCode'
  | 'linkOptions'
  | 'updateEmail'
  | 'installChrome'
  | 'onlyLoan'
  | 'blockedPage'
  | 'rewardsHome'
  | 'rewardsCard';

type Outcomes = Readonly<Record<Kind, Outcome>>;

function all(outcome: Outcome, others: Partial<Outcomes> = {}): Outcomes {
  const same = Object.fromEntries(KINDS.map((kind) => [kind, outcome])) as Record<Kind, Outcome>;
  return { ...same, ...others };
}

// A blocked customer sees the blocked page in place of every page that needs a session (LOP-091, RTE-64).
const SHUT = { visitor: 'login', blocked: 'blockedPage' } as const;
const ALMOST_SHUT = { ...SHUT, guest: 'login' } as const;
// Pages of a loan check the brand first (GRD-24). A person without such a loan goes to the dashboard (LOP-014).
const OF_A_LOAN = { ...SHUT, nls: 'home', referral: 'dashboard' } as const;

/** Where each kind of person ends, by kind of page. */
export const RULES = {
  /** Unauthenticated and standalone pages open to everybody, locked sessions included (GRD-18). */
  open: all('opens'),
  /** Public pages of a brand open, for signed-in people, only to customers of the brand (DOC-02). */
  brandOpen: all('opens', { nls: 'home' }),
  /** Login redirects a fully signed-in person to the landing page (OPEN-08). */
  login: all('landing', { visitor: 'opens', guest: 'opens' }),
  /** Unknown paths, a redirect without a target and a finished maintenance lead to Login and from there to the landing page
   *  (RTE-65, OPEN-08, OPEN-15, OPEN-73). */
  start: all('landing', { visitor: 'login', guest: 'login' }),
  /** The router picks the install screen for this browser (RTE-60, OPEN-71). */
  install: all('installChrome'),
  /** Pages of the authenticated area need a session that is not locked to another flow (GRD-04, GRD-14, ROL-10). */
  own: all('opens', ALMOST_SHUT),
  /** Who may join in one press, or takes part, has no profile to complete. Without the program the page says so (LOP-011). */
  rewardsProfile: all('rewardsHome', { ...ALMOST_SHUT, nls: 'opens', invictus: 'opens' }),
  /** A referrer with a balance and no card is asked for the card first; others read why nothing can be redeemed (LOP-070). */
  rewardsReview: all('opens', { ...ALMOST_SHUT, referral: 'rewardsCard' }),
  /** The partner's steps are only for its customers (OPEN-49). */
  partner: all('landing', { ...ALMOST_SHUT, invictus: 'opens' }),
  /** A trusted device, or a device that need not be trusted, has nothing to confirm (AUT-17, OPEN-52). */
  nothingDue: all('landing', ALMOST_SHUT),
  /** With one loan there is no choice to make (OPEN-74). */
  select: all('onlyLoan', { ...ALMOST_SHUT, twoBrand: 'opens', referral: 'opens' }),
  /** An unknown outside site leads to Home (OPEN-74). */
  noSite: all('home', ALMOST_SHUT),
  /** Later steps of a flow that was not started lead to its first step. */
  replaceStep: all('linkOptions', ALMOST_SHUT),
  updateStep: all('updateEmail', ALMOST_SHUT),
  /** Pages below a brand need it to be one of the user's brands (GRD-24). */
  brand: all('opens', { ...ALMOST_SHUT, nls: 'home' }),
  /** A page of one offer leads to the list when its address names none of the person's (LOP-009). */
  oneOffer: all('offers', { ...ALMOST_SHUT, nls: 'home' }),
  /** A page of one offer opens when its address names an open one of the person's (LOP-009). */
  openOffer: all('offers', { ...ALMOST_SHUT, nls: 'home', tlxe: 'opens' }),
  /** Pages of the user's own loans. */
  loan: all('opens', { ...OF_A_LOAN, guest: 'login' }),
  /** A guest may open the payment pages of the linked loan (OPEN-11, ROL-08). */
  payment: all('opens', OF_A_LOAN),
  /** Payment pages whose earlier steps are missing lead to the first payment step. */
  paymentStep: all('payment', OF_A_LOAN),
  /** Pages of a cash advance whose earlier steps are missing lead to its first step (LOP-021, DRW-009). */
  cashStep: all('cash', OF_A_LOAN),
  /** Pages of a flow that must be started from the loan: they open, or lead back to the loan's pages (LOP-011, LOP-013). */
  flowStep: all('flow', OF_A_LOAN),
  /** The page of the other borrower's code. A guest gives the code of the borrower on a page of its own (LRT-039). */
  otherCode: all('flow', { ...OF_A_LOAN, guest: 'borrowerCode' }),
  /** Brands that are not the user's lead to Home. A person without loans has the brand of the sign-in. */
  inl: all('home', { ...ALMOST_SHUT, nls: 'opens', twoBrand: 'opens' }),
  ccf: all('home', ALMOST_SHUT),
} as const satisfies Readonly<Record<string, Outcomes>>;

/** Every URL of the route table with its requirements. `{loan}` is a loan of the walker, or any loan for a walker without
 *  loans; `{offer}` is an open offer of the walker, or an unknown one for a walker without offers. */
export const WALK: readonly (readonly [ids: string, path: string, rule: keyof typeof RULES])[] = [
  ['RTE-01', '/', 'login'],
  ['RTE-03', '/NetworkError', 'open'],
  ['RTE-04', '/Register', 'open'],
  ['RTE-05', '/VerifyWarning', 'open'],
  ['RTE-06', '/Verification/Email', 'open'],
  ['RTE-07', '/Verification/Code', 'open'],
  ['RTE-08', '/Verification/VerificationMethod', 'open'],
  ['RTE-09', '/Verification/Confirm', 'open'],
  ['RTE-10', '/ForgotPassword', 'open'],
  ['RTE-11', '/ForgotPassword/Email', 'open'],
  ['RTE-12', '/ForgotPassword/Reset', 'open'],
  ['RTE-13', '/SecureAccount', 'open'],
  ['RTE-14', '/ForgotPassword/Code', 'open'],
  ['RTE-15', '/ForgotPassword/VerificationMethod', 'open'],
  ['RTE-52', '/Redirect', 'start'],
  ['RTE-53', '/ContactUs', 'open'],
  ['RTE-54', '/tmx/TermsConditions', 'brandOpen'],
  ['RTE-55', '/tmx/OptInDisclosures', 'brandOpen'],
  ['RTE-56', '/MaintenanceMode', 'start'],
  ['RTE-57', '/TermsConditionsConsent', 'open'],
  ['RTE-58', '/ConfirmAccountReplacement', 'open'],
  ['RTE-59 LRT-062', '/ExperianDisclosure', 'open'],
  ['RTE-60', '/PwaInstallRoute', 'install'],
  ['RTE-61', '/PwaInstallUnsupported', 'open'],
  ['RTE-62', '/PwaInstallApple', 'open'],
  ['RTE-63', '/PwaInstallChrome', 'open'],
  ['RTE-64', '/AccountStatusBlocked', 'open'],
  ['LRT-025', '/tmx/Accounts/{loan}/Payment/OfrVehicleRecovery', 'payment'],
  ['LRT-026', '/tmx/Accounts/{loan}/Payment/OfrVehicleRepossessed', 'payment'],
  ['LRT-027', '/tmx/Accounts/{loan}/Payment', 'payment'],
  ['LRT-028', '/tmx/Accounts/{loan}/Payment/ProductSwitch', 'flowStep'],
  ['LRT-029', '/tmx/Accounts/{loan}/Payment/ReviewPayment', 'paymentStep'],
  ['LRT-030', '/tmx/Accounts/{loan}/Payment/SettlementOffer', 'flowStep'],
  ['LRT-031', '/tmx/Accounts/{loan}/Payment/SelectPaymentMethod', 'paymentStep'],
  ['LRT-032', '/tmx/Accounts/{loan}/Payment/AddPaymentMethod', 'paymentStep'],
  ['LRT-033', '/tmx/Accounts/{loan}/Payment/PaymentProcessing', 'paymentStep'],
  ['LRT-036', '/tmx/Accounts/{loan}/Payment/ConfirmPayment', 'paymentStep'],
  ['LRT-035', '/tmx/Accounts/{loan}/Payment/CancelRenewal', 'flowStep'],
  ['LRT-037', '/tmx/Accounts/{loan}/Payment/CustomerDetails', 'flowStep'],
  ['LRT-038', '/tmx/Accounts/{loan}/Payment/AltPartyVerifyCode', 'otherCode'],
  ['LRT-039', '/tmx/Accounts/{loan}/Payment/Code', 'flowStep'],
  ['LRT-041', '/tmx/Accounts/{loan}/Payment/AncillaryProducts', 'flowStep'],
  ['LRT-042', '/tmx/Accounts/{loan}/Payment/AncillaryProductsConfirm', 'flowStep'],
  ['LRT-045', '/tmx/Accounts/{loan}/Payment/GetCashAmount', 'payment'],
  ['LRT-046', '/tmx/Accounts/{loan}/Payment/GetCashNotice', 'cashStep'],
  ['LRT-047', '/tmx/Accounts/{loan}/Payment/ManageDisburseMethod', 'cashStep'],
  ['LRT-048', '/tmx/Accounts/{loan}/Payment/AddDebitDisburseMethod', 'cashStep'],
  ['LRT-050', '/tmx/Accounts/{loan}/Payment/VerificationMethod', 'flowStep'],
  ['LRT-051', '/tmx/Accounts/{loan}/Payment/GpsLocation', 'paymentStep'],
  ['LRT-052', '/tmx/Accounts/{loan}/Payment/GpsLocationDisabled', 'paymentStep'],
  ['LRT-053', '/tmx/Accounts/{loan}/Payment/AutoPayConfirm', 'payment'],
  ['LRT-054', '/tmx/Accounts/{loan}/Payment/AutoPayUpdatePaymentMethod', 'payment'],
  ['LRT-055', '/tmx/Accounts/{loan}/Payment/AutoPayAddMethod', 'payment'],
  ['LRT-040', '/tmx/Accounts/{loan}/Payment/AccountDisclosures', 'flowStep'],
  ['LRT-043', '/tmx/Accounts/{loan}/Payment/DocuSignView', 'flowStep'],
  ['LRT-034', '/tmx/Accounts/{loan}/Payment/ProductSwitchAppointment', 'flowStep'],
  ['LRT-044', '/tmx/Accounts/{loan}/Payment/PendingDisbursement', 'payment'],
  ['LRT-049', '/tmx/Accounts/{loan}/Payment/ConfirmDisbursement', 'payment'],
  ['RTE-16', '/Home', 'own'],
  ['RTE-17', '/InvictusCustomerProfile', 'partner'],
  ['RTE-18', '/InvictusSecurityQuestion', 'partner'],
  ['RTE-19', '/ExternalBrowserAuth/nowhere', 'noSite'],
  ['RTE-20', '/AccountSelect', 'select'],
  ['RTE-25', '/TrustedDevice', 'nothingDue'],
  ['RTE-26', '/TrustedDevice/VerificationMethod', 'nothingDue'],
  ['RTE-27', '/TrustedDevice/VerificationCode', 'nothingDue'],
  ['RTE-28', '/TrustedDevice/Email', 'nothingDue'],
  ['our own', '/SignInSecurity', 'own'],
  ['RTE-21', '/LinkAccountOptions', 'own'],
  ['RTE-22', '/LinkAccount', 'own'],
  ['RTE-23', '/LinkAccountFailed', 'own'],
  ['RTE-24', '/ReplaceAccount', 'replaceStep'],
  ['RTE-29', '/UpdateUser/Email', 'own'],
  ['RTE-30', '/UpdateUser/Code', 'updateStep'],
  ['RTE-31', '/UpdateUser/VerificationMethod', 'updateStep'],
  ['RTE-32', '/ReferralRewardsHome', 'own'],
  ['RTE-33', '/ReferCompleteProfile', 'rewardsProfile'],
  ['RTE-34', '/ReferRedeemAddCard', 'own'],
  ['RTE-35', '/ReferRedeemReview', 'rewardsReview'],
  ['RTE-36', '/ReferRedeemSuccess', 'own'],
  ['LRT-002', '/tmx/Accounts', 'brand'],
  ['RTE-41 LRT-004', '/tmx/CustomerProfile', 'brand'],
  ['RTE-45 LRT-005', '/tmx/PaymentMethods', 'brand'],
  ['RTE-46 LRT-006', '/tmx/AddPaymentMethod', 'brand'],
  ['RTE-47', '/tmx/Stores/10001', 'brand'],
  ['RTE-44 LRT-008', '/tmx/FeatureUnavailable', 'brand'],
  ['RTE-43 LRT-009', '/tmx/Offers', 'brand'],
  ['RTE-43 LRT-010', '/tmx/Offers/OfferDetails', 'oneOffer'],
  ['RTE-43 LRT-011', '/tmx/Offers/WidgetOffer', 'oneOffer'],
  ['RTE-43 LRT-010', '/tmx/Offers/OfferDetails?offerId={offer}', 'openOffer'],
  ['RTE-43 LRT-011', '/tmx/Offers/WidgetOffer?offerId={offer}', 'openOffer'],
  ['RTE-42 LRT-012', '/tmx/Origination/OriginationAmount', 'brand'],
  ['RTE-42 LRT-013', '/tmx/Origination/OriginationCallMe', 'brand'],
  ['RTE-42 LRT-014', '/tmx/Origination/OriginationChooseMethod', 'brand'],
  ['RTE-42 LRT-015', '/tmx/Origination/OriginationDocuSign', 'brand'],
  ['RTE-42 LRT-016', '/tmx/Origination/AddDebitDisburseMethod', 'brand'],
  ['RTE-42 LRT-017', '/tmx/Origination/ManageDisburseMethod', 'brand'],
  ['LRT-003', '/tmx/Accounts/{loan}', 'loan'],
  ['LRT-018', '/tmx/Accounts/{loan}/Documents/2', 'loan'],
  ['LRT-019', '/tmx/Accounts/{loan}/AccountMonthlyDocuments', 'loan'],
  ['LRT-020', '/tmx/Accounts/{loan}/AlternateBlocked', 'loan'],
  ['RTE-48', '/tmx/Accounts/{loan}/Appointment', 'loan'],
  ['LRT-022', '/tmx/Accounts/{loan}/ManageAccount', 'loan'],
  ['LRT-023', '/tmx/Accounts/{loan}/Pending/AccountStatusBlocked', 'loan'],
  ['LRT-024', '/tmx/Accounts/{loan}/Pending/DocumentUpload', 'loan'],
  ['LRT-065 LRT-066', '/inl/Accounts', 'inl'],
  ['LRT-065 LRT-066', '/ccf/Offers', 'ccf'],
  ['RTE-65', '/no/such/page', 'start'],
  ['RTE-50', '/ccf/TermsConditions', 'start'],
];
