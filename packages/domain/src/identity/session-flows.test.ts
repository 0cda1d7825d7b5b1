import { expect, test } from 'vitest';
import { findFlow } from './session-flows.ts';

test('a path in the loans area belongs to the flow Loans with its brand and loan [RTE-38]', () => {
  expect(findFlow('/tmx/Accounts/1204')).toEqual({ flow: 'Loans', brand: 'tmx', loanId: 1204, isPaymentPage: false });
  expect(findFlow('/TMX/accounts')).toEqual({ flow: 'Loans', brand: 'tmx', loanId: null, isPaymentPage: false });
});

test("only pages below a loan's payment page are payment pages [OPEN-11]", () => {
  expect(findFlow('/tmx/Accounts/7/Payment')?.isPaymentPage).toBe(true);
  expect(findFlow('/tmx/Accounts/7/Payment/ReviewPayment')?.isPaymentPage).toBe(true);
  expect(findFlow('/tmx/Accounts/7/Documents')?.isPaymentPage).toBe(false);
  expect(findFlow('/tmx/PaymentMethods')?.isPaymentPage).toBe(false);
});

test('pages of the signed-in area belong to the flows of the route table [OPEN-01]', () => {
  expect(findFlow('/Home')?.flow).toBe('Home');
  expect(findFlow('/LinkAccountOptions/LinkAccount')?.flow).toBe('LinkAccountOptions');
  expect(findFlow('/TrustedDevice/VerificationCode')?.flow).toBe('TrustedDevice');
  expect(findFlow('/ReferRedeemReview')?.flow).toBe('Referral');
});

test('public pages, other sites and malformed paths have no flow', () => {
  const odd = [
    '/',
    '/ContactUs',
    '/tmx/TermsConditions',
    '/rpc/Accounts',
    '//evil.example/tmx',
    '/\\evil',
    '/tmx/../Home',
    'tmx/Accounts',
    '/tmx/Accounts?x=1',
    '/tmx/Accounts#a',
    '',
  ];
  expect(odd.filter((path) => findFlow(path) !== null)).toEqual([]);
});
