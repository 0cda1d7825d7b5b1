import { expect, test } from 'vitest';
import { pathTo, ROUTE_BRANDS } from '#paths.ts';
import { ROWS, type RouteName } from '#route-rows.ts';
import { ROUTES } from '#routes.ts';
import { fullRouteName } from '#shell/full-route-name.ts';
import { matchRoute } from '#shell/match-route.ts';
import type { HeaderType } from '#screen-row.ts';

// The 31 payment-flow pages in the order of the specification. A name that several groups use includes its group.
const PAYMENT_PAGES: readonly (readonly [RouteName, string])[] = [
  ['OfrVehicleRecovery', '/OfrVehicleRecovery'],
  ['OfrVehicleRepossessed', '/OfrVehicleRepossessed'],
  ['MakePayment', ''],
  ['ProductSwitch', '/ProductSwitch'],
  ['ReviewPayment', '/ReviewPayment'],
  ['SettlementOffer', '/SettlementOffer'],
  ['SelectPaymentMethod', '/SelectPaymentMethod'],
  ['PaymentAddPaymentMethod', '/AddPaymentMethod'],
  ['PaymentProcessing', '/PaymentProcessing'],
  ['ProductSwitchAppointment', '/ProductSwitchAppointment'],
  ['CancelRenewal', '/CancelRenewal'],
  ['ConfirmPayment', '/ConfirmPayment'],
  ['CustomerDetails', '/CustomerDetails'],
  ['AltPartyVerifyCode', '/AltPartyVerifyCode'],
  ['PaymentCode', '/Code'],
  ['AccountDisclosures', '/AccountDisclosures'],
  ['AncillaryProducts', '/AncillaryProducts'],
  ['AncillaryProductsConfirm', '/AncillaryProductsConfirm'],
  ['DocuSignView', '/DocuSignView'],
  ['PendingDisbursement', '/PendingDisbursement'],
  ['GetCashAmount', '/GetCashAmount'],
  ['GetCashNotice', '/GetCashNotice'],
  ['PaymentManageDisburseMethod', '/ManageDisburseMethod'],
  ['PaymentAddDebitDisburseMethod', '/AddDebitDisburseMethod'],
  ['ConfirmDisbursement', '/ConfirmDisbursement'],
  ['PaymentVerificationMethod', '/VerificationMethod'],
  ['GpsLocation', '/GpsLocation'],
  ['GpsLocationDisabled', '/GpsLocationDisabled'],
  ['AutoPayConfirm', '/AutoPayConfirm'],
  ['AutoPayUpdatePaymentMethod', '/AutoPayUpdatePaymentMethod'],
  ['AutoPayAddMethod', '/AutoPayAddMethod'],
];

// The headers as the requirements give them. Leaving out a screen is a type error.
const HEADERS: Readonly<Record<RouteName, HeaderType>> = {
  Login: 'menu',
  Home: 'menu',
  SignInSecurity: 'menu',
  LinkAccountOptions: 'menu',
  ReferralRewardsHome: 'menu',
  Dashboard: 'menu',
  CustomerProfile: 'menu',
  ManagePaymentMethod: 'menu',
  Offers: 'menu',
  PendingAccountStatusBlocked: 'menu',
  ContactUs: 'menu',
  AccountStatusBlocked: 'menu',
  TermsConditions: 'menu',
  OptInDisclosures: 'menu',
  Register: 'back',
  VerifyWarning: 'back',
  'Verification-Email': 'back',
  'Verification-VerificationMethod': 'back',
  'Verification-Code': 'back',
  ForgotPassword: 'back',
  'ForgotPassword-Email': 'back',
  'ForgotPassword-VerificationMethod': 'back',
  'ForgotPassword-Code': 'back',
  'ForgotPassword-Reset': 'back',
  SecureAccount: 'back',
  AccountSelect: 'back',
  LinkAccount: 'back',
  LinkAccountFailed: 'back',
  ReplaceAccount: 'back',
  ReferCompleteProfile: 'back',
  ReferRedeemAddCard: 'back',
  ReferRedeemReview: 'back',
  ReferRedeemSuccess: 'back',
  AddPaymentMethod: 'back',
  StoreDetails: 'back',
  FeatureUnavailable: 'back',
  OfferDetails: 'back',
  WidgetOffer: 'back',
  AccountDetails: 'back',
  Documents: 'back',
  AccountMonthlyDocuments: 'back',
  AlternateBlocked: 'back',
  Appointment: 'back',
  ManageAccount: 'back',
  DocumentUpload: 'back',
  MakePayment: 'back',
  OfrVehicleRecovery: 'back',
  OfrVehicleRepossessed: 'back',
  ProductSwitch: 'back',
  SettlementOffer: 'back',
  SelectPaymentMethod: 'back',
  PaymentAddPaymentMethod: 'back',
  CancelRenewal: 'back',
  CustomerDetails: 'back',
  AltPartyVerifyCode: 'back',
  PaymentCode: 'back',
  PaymentVerificationMethod: 'back',
  AncillaryProducts: 'back',
  AncillaryProductsConfirm: 'back',
  GetCashAmount: 'back',
  GetCashNotice: 'back',
  PaymentManageDisburseMethod: 'back',
  PaymentAddDebitDisburseMethod: 'back',
  GpsLocation: 'back',
  GpsLocationDisabled: 'back',
  AutoPayConfirm: 'back',
  AutoPayUpdatePaymentMethod: 'back',
  AutoPayAddMethod: 'back',
  ExperianDisclosure: 'back',
  'TrustedDevice-Warning': 'cancel',
  'TrustedDevice-VerificationMethod': 'cancel',
  'TrustedDevice-VerificationCode': 'cancel',
  'TrustedDevice-Email': 'cancel',
  'UpdateUser-Email': 'cancel',
  'UpdateUser-VerificationMethod': 'cancel',
  'UpdateUser-Code': 'cancel',
  OriginationAmount: 'cancel',
  OriginationCallMe: 'cancel',
  OriginationChooseMethod: 'cancel',
  OriginationDocuSign: 'cancel',
  OriginationAddDebitDisburseMethod: 'cancel',
  OriginationManageDisburseMethod: 'cancel',
  ReviewPayment: 'cancel',
  NetworkError: 'none',
  'Verification-Confirm': 'none',
  InvictusCustomerProfile: 'none',
  InvictusSecurityQuestion: 'none',
  ExternalBrowserAuth: 'none',
  PaymentProcessing: 'none',
  ConfirmPayment: 'none',
  ProductSwitchAppointment: 'none',
  AccountDisclosures: 'none',
  DocuSignView: 'none',
  PendingDisbursement: 'none',
  ConfirmDisbursement: 'none',
  Redirect: 'none',
  MaintenanceMode: 'none',
  TermsConditionsConsent: 'none',
  ConfirmAccountReplacement: 'none',
  PwaInstallRoute: 'none',
  PwaInstallUnsupported: 'none',
  PwaInstallApple: 'none',
  PwaInstallChrome: 'none',
};

test('every route in the area loans belongs to the flow Loans and serves all brands [RTE-37 RTE-38 RTE-66 LOP-002]', () => {
  const loans = ROUTES.filter((row) => row.area === 'loans');
  expect(loans.length).toBe(54);
  for (const row of loans) {
    expect(row.flows).toContain('Loans');
    expect(row.path.startsWith('/$brand/')).toBe(true);
    expect(row.brands).toEqual(ROUTE_BRANDS);
  }
  for (const row of ROUTES) {
    expect(row.flows.length).toBeGreaterThan(0);
    expect(row.brands.length > 0).toBe(row.path.startsWith('/$brand'));
  }
});

test('route names and paths are unique, and a name used by several groups includes its group [RTE-37 LOP-005 DOC-07]', () => {
  expect(new Set(ROUTES.map((row) => row.name)).size).toBe(ROUTES.length);
  expect(new Set(ROUTES.map((row) => row.path.toLowerCase())).size).toBe(ROUTES.length);
  expect(fullRouteName('PaymentAddPaymentMethod', 'tmx')).toBe('tmx-PaymentAddPaymentMethod');
});

test('similar paths match their own rows [DOC-04 DOC-05 DOC-06]', () => {
  expect(matchRoute(ROUTES, '/tmx/AddPaymentMethod')?.row.name).toBe('AddPaymentMethod');
  expect(matchRoute(ROUTES, '/tmx/PaymentMethods')?.row.name).toBe('ManagePaymentMethod');
  expect(fullRouteName('ManagePaymentMethod', 'tmx')).toBe('tmx-ManagePaymentMethod');
  expect(matchRoute(ROUTES, '/tmx/Accounts')?.row.name).toBe('Dashboard');
  expect(matchRoute(ROUTES, '/tmx/Accounts/7')?.row.name).toBe('AccountDetails');
  expect(matchRoute(ROUTES, '/tmx/Accounts/7/Payment')?.row.name).toBe('MakePayment');
  expect(matchRoute(ROUTES, '/tmx/Accounts/7/Payment/AddPaymentMethod')?.row.name).toBe('PaymentAddPaymentMethod');
});

test('exactly the 31 payment pages are marked as payment flow [RTE-49 RTE-68 LRT-063 LOP-003]', () => {
  const marked = ROUTES.filter((row) => row.isPaymentFlow).map((row) => `${row.name} ${row.path}`);
  const expected = PAYMENT_PAGES.map(([name, path]) => `${name} /$brand/Accounts/$loanId/Payment${path}`);
  expect(marked.toSorted()).toEqual(expected.toSorted());
});

test('the terms serve two brands and the disclosures all eight, both without a sign-in [RTE-50 RTE-51 DOC-02 OPEN-03]', () => {
  const brandsOf = (page: string) => ROUTE_BRANDS.filter((brand) => matchRoute(ROUTES, `/${brand}/${page}`) !== null);
  expect(brandsOf('TermsConditions').toSorted()).toEqual(['inl', 'tmx']);
  expect(brandsOf('OptInDisclosures')).toEqual(ROUTE_BRANDS);
  for (const path of [pathTo('TermsConditions', 'tmx'), pathTo('OptInDisclosures', 'ccf')])
    expect(matchRoute(ROUTES, path)?.row.area).toBe('standalone');
});

test('the origination and offers screens belong to their own flows as well as Loans', () => {
  const ofFlow = (flow: string) => ROUTES.filter((row) => row.flows.includes(flow)).map((row) => row.path);
  expect(ofFlow('Origination')).toEqual([
    '/$brand/Origination/OriginationAmount',
    '/$brand/Origination/OriginationCallMe',
    '/$brand/Origination/OriginationChooseMethod',
    '/$brand/Origination/OriginationDocuSign',
    '/$brand/Origination/AddDebitDisburseMethod',
    '/$brand/Origination/ManageDisburseMethod',
  ]);
  expect(ofFlow('Offers')).toEqual(['/$brand/Offers', '/$brand/Offers/OfferDetails', '/$brand/Offers/WidgetOffer']);
});

test('every route name has a row with its header: menu, back, cancel or none [OPEN-20 CFG-36]', () => {
  expect(Object.fromEntries(ROUTES.map((row) => [row.name, row.headerType]))).toEqual(HEADERS);
});

// Sample values for the path parameters in the test below.
const SAMPLES: Readonly<Record<string, string>> = {
  $brand: 'tmx',
  $loanId: '7',
  $lmsId: '2',
  $storeId: '100',
  $name: 'shop',
};

test('the path built for a name matches the row of that name [LRT-061 LOP-008]', () => {
  const build = pathTo as (name: RouteName, ...params: readonly string[]) => string;
  for (const { name, path } of ROUTES) {
    const params = (path.match(/\$\w+/g) ?? []).map((each) => SAMPLES[each] ?? '');
    expect(matchRoute(ROUTES, build(name, ...params))?.row.name).toBe(name);
  }
});

test('every screen of the table has code that loads it', () => {
  for (const row of ROWS) expect(typeof row.code).toBe('function');
});
