import { noteEvent } from '#device/event-notes.ts';
import { ROUTE_BRANDS } from '#paths.ts';
import type { ScreenName } from '#screens.ts';
import { lateScreen } from '#shell/late-screen.ts';
import type { RouteName } from '#shell/route-name.ts';
import type { HeaderType, RouteRow } from '#shell/route-row.ts';

const loadScreens = () => import('#screens.ts');

/** Fetches the table of screens beside the start, not when the first of them is opened; a failure shows there. */
export function prefetchScreens(): void {
  loadScreens().catch(() => noteEvent('the table of screens could not be fetched yet'));
}

function lazyScreen(name: ScreenName): RouteRow['screen'] {
  return lateScreen(async () => (await loadScreens()).loadScreen(name));
}

/** What the rows of a group have alike; without `flows` each screen is a flow of its own. */
type Group = Pick<RouteRow, 'area'> & Partial<Pick<RouteRow, 'flows' | 'brands' | 'isPaymentFlow'>>;

/** The rows of a group with one kind of header. A row is a name, which is its path too (a dash for a slash), or a name and its path
 *  below `base`: of a hundred rows little but the names weighs on the first load. */
function rows(
  group: Group,
  headerType: HeaderType,
  base: string,
  ...named: readonly (ScreenName | readonly [ScreenName, string])[]
): RouteRow[] {
  return named.map((entry) => {
    const [name, path] = typeof entry === 'string' ? [entry, `/${entry.replace('-', '/')}`] : entry;
    return row(group, headerType, name, base + path, lazyScreen(name));
  });
}

function row(
  group: Group,
  headerType: HeaderType,
  name: RouteName,
  path: string,
  screen: RouteRow['screen'],
): RouteRow {
  return { brands: [], flows: [name], isPaymentFlow: false, ...group, name, path, headerType, screen };
}

const open: Group = { area: 'unauthenticated' };
const verification: Group = { ...open, flows: ['Verification'] };
const password: Group = { ...open, flows: ['ForgotPassword'] };
const standalone: Group = { area: 'standalone' };
const signedIn: Group = { area: 'authenticated' };
const link: Group = { ...signedIn, flows: ['LinkAccountOptions'] };
const loans: Group = { area: 'loans', flows: ['Loans'], brands: ROUTE_BRANDS };
const offers: Group = { ...loans, flows: ['Loans', 'Offers'] };
const payment: Group = { ...loans, isPaymentFlow: true };

const BRAND = '/$brand';
const ACCOUNT = '/$brand/Accounts/$loanId';
const PAYMENT = '/$brand/Accounts/$loanId/Payment';

/** THE route table: one row a screen; where its code is stands in `screens.ts`. A flow leads to the first of its rows.
 *  Source: shell 2, loans 2, RTE-01 to RTE-68, OPEN-01 to OPEN-03, OPEN-20. */
export const ROUTES: readonly RouteRow[] = [
  row(
    open,
    'menu',
    'Login',
    '/',
    lateScreen(() =>
      import('#journeys/sign-in/login-screen.tsx').then(({ LoginScreen }) => ({ default: LoginScreen })),
    ),
  ),
  ...rows(open, 'none', '', 'NetworkError'),
  ...rows(open, 'back', '', 'Register'),
  ...rows(
    verification,
    'back',
    '',
    'VerifyWarning',
    'Verification-Email',
    'Verification-VerificationMethod',
    'Verification-Code',
  ),
  ...rows(verification, 'none', '', 'Verification-Confirm'),
  ...rows(
    password,
    'back',
    '',
    'ForgotPassword',
    'ForgotPassword-Email',
    'ForgotPassword-VerificationMethod',
    'ForgotPassword-Code',
    'ForgotPassword-Reset',
    'SecureAccount',
  ),

  ...rows(signedIn, 'menu', '', 'Home', 'SignInSecurity'),
  ...rows(signedIn, 'none', '', 'InvictusCustomerProfile', 'InvictusSecurityQuestion', [
    'ExternalBrowserAuth',
    '/ExternalBrowserAuth/$name',
  ]),
  ...rows(signedIn, 'back', '', 'AccountSelect'),
  ...rows(link, 'menu', '', 'LinkAccountOptions'),
  ...rows(link, 'back', '', 'LinkAccount', 'LinkAccountFailed', 'ReplaceAccount'),
  ...rows(
    { ...signedIn, flows: ['TrustedDevice'] },
    'cancel',
    '',
    ['TrustedDevice-Warning', '/TrustedDevice'],
    'TrustedDevice-VerificationMethod',
    'TrustedDevice-VerificationCode',
    'TrustedDevice-Email',
  ),
  ...rows(
    { ...signedIn, flows: ['UpdateUser'] },
    'cancel',
    '',
    'UpdateUser-Email',
    'UpdateUser-VerificationMethod',
    'UpdateUser-Code',
  ),
  ...rows({ ...signedIn, flows: ['Referral'] }, 'menu', '', 'ReferralRewardsHome'),
  ...rows(
    { ...signedIn, flows: ['Referral'] },
    'back',
    '',
    'ReferCompleteProfile',
    'ReferRedeemAddCard',
    'ReferRedeemReview',
    'ReferRedeemSuccess',
  ),

  ...rows(loans, 'menu', BRAND, ['Dashboard', '/Accounts'], 'CustomerProfile', [
    'ManagePaymentMethod',
    '/PaymentMethods',
  ]),
  ...rows(loans, 'back', BRAND, 'AddPaymentMethod', ['StoreDetails', '/Stores/$storeId'], 'FeatureUnavailable'),
  ...rows(offers, 'menu', BRAND, 'Offers'),
  ...rows(offers, 'back', `${BRAND}/Offers`, 'OfferDetails', 'WidgetOffer'),
  ...rows(
    { ...loans, flows: ['Loans', 'Origination'] },
    'cancel',
    `${BRAND}/Origination`,
    'OriginationAmount',
    'OriginationCallMe',
    'OriginationChooseMethod',
    'OriginationDocuSign',
    ['OriginationAddDebitDisburseMethod', '/AddDebitDisburseMethod'],
    ['OriginationManageDisburseMethod', '/ManageDisburseMethod'],
  ),
  ...rows(
    loans,
    'back',
    ACCOUNT,
    ['AccountDetails', ''],
    ['Documents', '/Documents/$lmsId'],
    'AccountMonthlyDocuments',
    'AlternateBlocked',
    'Appointment',
    'ManageAccount',
    ['DocumentUpload', '/Pending/DocumentUpload'],
  ),
  ...rows(loans, 'menu', ACCOUNT, ['PendingAccountStatusBlocked', '/Pending/AccountStatusBlocked']),
  ...rows(
    payment,
    'back',
    PAYMENT,
    ['MakePayment', ''],
    'OfrVehicleRecovery',
    'OfrVehicleRepossessed',
    'ProductSwitch',
    'SettlementOffer',
    'SelectPaymentMethod',
    ['PaymentAddPaymentMethod', '/AddPaymentMethod'],
    'CancelRenewal',
    'CustomerDetails',
    'AltPartyVerifyCode',
    ['PaymentCode', '/Code'],
    ['PaymentVerificationMethod', '/VerificationMethod'],
    'AncillaryProducts',
    'AncillaryProductsConfirm',
    'GetCashAmount',
    'GetCashNotice',
    ['PaymentManageDisburseMethod', '/ManageDisburseMethod'],
    ['PaymentAddDebitDisburseMethod', '/AddDebitDisburseMethod'],
    'GpsLocation',
    'GpsLocationDisabled',
    'AutoPayConfirm',
    'AutoPayUpdatePaymentMethod',
    'AutoPayAddMethod',
  ),
  ...rows(payment, 'cancel', PAYMENT, 'ReviewPayment'),
  ...rows(
    payment,
    'none',
    PAYMENT,
    'PaymentProcessing',
    'ConfirmPayment',
    'ProductSwitchAppointment',
    'AccountDisclosures',
    'DocuSignView',
    'PendingDisbursement',
    'ConfirmDisbursement',
  ),

  ...rows(standalone, 'menu', '', 'ContactUs', 'AccountStatusBlocked'),
  ...rows({ ...standalone, brands: ['tmx', 'inl'] }, 'menu', BRAND, 'TermsConditions'),
  ...rows({ ...standalone, brands: ROUTE_BRANDS }, 'menu', BRAND, 'OptInDisclosures'),
  ...rows(standalone, 'back', '', 'ExperianDisclosure'),
  ...rows(
    standalone,
    'none',
    '',
    'Redirect',
    'MaintenanceMode',
    'TermsConditionsConsent',
    'ConfirmAccountReplacement',
    'PwaInstallRoute',
    'PwaInstallUnsupported',
    'PwaInstallApple',
    'PwaInstallChrome',
  ),
];
