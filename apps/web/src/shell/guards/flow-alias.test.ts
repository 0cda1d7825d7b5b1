import { expect, test } from 'vitest';
import { ROUTES } from '#routes.ts';
import { findFlowAlias } from './flow-alias.ts';

const alias = (path: string) => findFlowAlias(ROUTES, path, 'tmx');

test.each([
  ['/Verification/VerifyWarning', '/VerifyWarning', 'OPEN-01 RTE-05'],
  ['/ForgotPassword/SecureAccount', '/SecureAccount', 'OPEN-01 RTE-13'],
  ['/LinkAccountOptions/LinkAccount', '/LinkAccount', 'OPEN-01 RTE-22'],
  ['/LinkAccountOptions/ReplaceAccount', '/ReplaceAccount', 'OPEN-01'],
  ['/trusteddevice/warning', '/TrustedDevice', 'OPEN-01 RTE-25'],
  ['/Referral/ReferCompleteProfile', '/ReferCompleteProfile', 'OPEN-01'],
  ['/Home/Home', '/Home', 'OPEN-01'],
  ['/ContactUs/ContactUs', '/ContactUs', 'OPEN-01'],
  ['/Loans/CustomerProfile', '/tmx/CustomerProfile', 'OPEN-01'],
  ['/Loans/PaymentMethods', '/tmx/PaymentMethods', 'OPEN-01'],
  ['/Origination/AddDebitDisburseMethod', '/tmx/Origination/AddDebitDisburseMethod', 'OPEN-01'],
  ['/Offers/WidgetOffer', '/tmx/Offers/WidgetOffer', 'OPEN-01'],
] as const)('the flow path %s leads to the screen %s [%s]', (path, screen, _ids) => {
  expect(alias(path)).toBe(screen);
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

test('a screen that needs a loan or another brand has no flow path [OPEN-01 OPEN-03]', () => {
  expect(alias('/Loans/ReviewPayment')).toBeNull();
  expect(alias('/ExternalBrowserAuth')).toBeNull();
  expect(alias('/Verification/Nothing')).toBeNull();
  expect(alias('/no/such/page')).toBeNull();
  expect(findFlowAlias(ROUTES, '/TermsConditions', 'ccf')).toBeNull();
  expect(findFlowAlias(ROUTES, '/TermsConditions', 'inl')).toBe('/inl/TermsConditions');
});
