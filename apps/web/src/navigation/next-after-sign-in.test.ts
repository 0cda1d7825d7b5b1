import { expect, test } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import { findDueStep, nextAfterSignIn, type AfterSignInFacts } from './next-after-sign-in.ts';

function next(
  flags: Readonly<Record<string, boolean>>,
  facts: Partial<Omit<AfterSignInFacts, 'serviceConfiguration'>> = {},
) {
  return nextAfterSignIn({
    serviceConfiguration: readServiceConfiguration({ isRenewable: true, ...flags }),
    brands: ['tmx'],
    buildBrand: 'tmx',
    savedDestination: null,
    ...facts,
  });
}

const ALL_DUE = {
  isTrustedDeviceDue: true,
  isTermsConsentDue: true,
  isInvictusProfileDue: true,
  isInvictusQuestionDue: true,
};

test('sign-in steps come in the order device, terms, Invictus profile, question, each when due [OPEN-52]', () => {
  const saved = { savedDestination: '/tmx/Accounts/7' };
  expect(next(ALL_DUE, saved)).toEqual({ to: '/TrustedDevice', step: 'trustedDevice' });
  expect(next({ ...ALL_DUE, isTrustedDeviceDue: false }, saved).to).toBe('/TermsConditionsConsent');
  expect(next({ isInvictusProfileDue: true, isInvictusQuestionDue: true }).to).toBe('/InvictusCustomerProfile');
  expect(next({ isInvictusQuestionDue: true }).to).toBe('/InvictusSecurityQuestion');
});

test("the saved destination, or else the brands' landing page, opens after the sign-in steps [OPEN-52]", () => {
  expect(next({}, { savedDestination: '/tmx/Accounts/7' })).toEqual({ to: '/tmx/Accounts/7', step: null });
  expect(next({}).to).toBe('/tmx/Accounts');
  expect(next({}, { brands: ['inl'] }).to).toBe('/inl/Accounts');
  expect(next({}, { brands: ['tmx', 'inl'] }).to).toBe('/Home');
});

test('a person unknown to every loan system lands on the page to link accounts [OPEN-52]', () => {
  expect(next({ isNonCustomer: true }, { brands: [] }).to).toBe('/LinkAccountOptions');
});

test('a blocked person lands on the blocked screen, whatever their destination [RTE-64 LOP-091]', () => {
  expect(next({ isBlocked: true }, { savedDestination: '/tmx/Accounts/7' }).to).toBe('/AccountStatusBlocked');
  expect(next({ isBlocked: true, isTrustedDeviceDue: true }).to).toBe('/AccountStatusBlocked');
});

test('a trusted device skips the device step, and every device skips it when it is off [AUT-17 AUT-19]', () => {
  expect(findDueStep(readServiceConfiguration({ isRenewable: true, isTrustedDeviceDue: true }))).toBe('trustedDevice');
  expect(findDueStep(readServiceConfiguration({ isRenewable: true }))).toBeNull();
});

test('link sessions skip all sign-in steps and stay in their flow', () => {
  expect(findDueStep(readServiceConfiguration(ALL_DUE))).toBeNull();
});
