import { expect, test } from 'vitest';
import { ROUTES } from '#routes.tsx';
import { findFlowAlias } from './flow-alias.ts';

const alias = (path: string) => findFlowAlias(ROUTES, path, 'tmx');

test('every screen of a flow also has a path of flow and name [OPEN-01 RTE-05 RTE-13 RTE-22 RTE-25]', () => {
  const expected: Readonly<Record<string, string>> = {
    '/Verification/VerifyWarning': '/VerifyWarning',
    '/ForgotPassword/SecureAccount': '/SecureAccount',
    '/LinkAccountOptions/LinkAccount': '/LinkAccount',
    '/LinkAccountOptions/ReplaceAccount': '/ReplaceAccount',
    '/trusteddevice/warning': '/TrustedDevice',
    '/Referral/ReferCompleteProfile': '/ReferCompleteProfile',
    '/Home/Home': '/Home',
    '/ContactUs/ContactUs': '/ContactUs',
    '/Loans/CustomerProfile': '/tmx/CustomerProfile',
    '/Loans/PaymentMethods': '/tmx/PaymentMethods',
    '/Origination/AddDebitDisburseMethod': '/tmx/Origination/AddDebitDisburseMethod',
    '/Offers/WidgetOffer': '/tmx/Offers/WidgetOffer',
  };
  expect(Object.keys(expected).map((path) => [path, alias(path)])).toEqual(Object.entries(expected));
});

test('a flow alone leads to its first screen [OPEN-01 RTE-29]', () => {
  const flows = ['Verification', 'UpdateUser', 'Referral', 'Loans', 'Origination', 'Offers', 'LinkAccountOptions'];
  expect(flows.map((flow) => alias(`/${flow}`))).toEqual([
    '/VerifyWarning',
    '/UpdateUser/Email',
    '/ReferralRewardsHome',
    '/tmx/Accounts',
    '/tmx/Origination/OriginationAmount',
    '/tmx/Offers',
    '/LinkAccountOptions',
  ]);
});

test('a screen that needs a loan or another brand has no such path [OPEN-01 OPEN-03]', () => {
  expect(alias('/Loans/ReviewPayment')).toBeNull();
  expect(alias('/ExternalBrowserAuth')).toBeNull();
  expect(alias('/Verification/Nothing')).toBeNull();
  expect(alias('/no/such/page')).toBeNull();
  expect(findFlowAlias(ROUTES, '/TermsConditions', 'ccf')).toBeNull();
  expect(findFlowAlias(ROUTES, '/TermsConditions', 'inl')).toBe('/inl/TermsConditions');
});
