import { expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { ROUTES } from '#routes.tsx';
import { matchRoute } from '#shell/match-route.ts';

test('every loans route has the flow Loans, a brand first in its path and serves all brands [RTE-37 RTE-38 RTE-66]', () => {
  const loans = ROUTES.filter((row) => row.area === 'loans');
  expect(loans.length).toBeGreaterThan(0);
  for (const row of loans) {
    expect(row.flows).toContain('Loans');
    expect(row.path.startsWith('/$brand/')).toBe(true);
    expect(row.brands).toBe('all');
  }
  for (const row of ROUTES) expect(row.flows.length).toBeGreaterThan(0);
});

test('payment pages, and no others, carry the payment-flow mark [RTE-68]', () => {
  for (const row of ROUTES) expect(row.isPaymentFlow).toBe(row.path.includes('/$loanId/Payment'));
});

test('from the confirmation nobody goes back into the payment just made [RTE-67 LOP-015 LRT-036]', () => {
  const confirmed = ROUTES.find((row) => row.name === 'ConfirmPayment');
  expect(confirmed?.preventNavigation).toEqual([
    'MakePayment',
    'SelectPaymentMethod',
    'AddPaymentMethodToPay',
    'ReviewPayment',
    'PaymentProcessing',
  ]);
  expect(confirmed?.headerType).toBe('none');
});

test('every path of the builder finds its own row', () => {
  const found = [
    paths.login(),
    paths.maintenanceMode(),
    paths.networkError(),
    paths.register(),
    paths.verifyWarning(),
    paths.verificationEmail(),
    paths.verificationMethod(),
    paths.verificationCode(),
    paths.verificationConfirm(),
    paths.forgotPassword(),
    paths.recoveryEmail(),
    paths.recoveryMethod(),
    paths.recoveryCode(),
    paths.resetPassword(),
    paths.secureAccount(),
    paths.termsConditionsConsent(),
    paths.confirmAccountReplacement(),
    paths.invictusCustomerProfile(),
    paths.invictusSecurityQuestion(),
    paths.externalBrowserAuth('shop'),
    paths.accountSelect(),
    paths.linkAccountOptions(),
    paths.linkAccount(),
    paths.linkAccountFailed(),
    paths.replaceAccount(),
    paths.trustedDevice(),
    paths.trustedDeviceMethod(),
    paths.trustedDeviceCode(),
    paths.trustedDeviceEmail(),
    paths.updateUserEmail(),
    paths.updateUserMethod(),
    paths.updateUserCode(),
    paths.signInSecurity(),
    paths.home(),
    paths.dashboard('ccf'),
    paths.accountDetails('tmx', 7),
    paths.makePayment('tmx', 7),
    paths.selectPaymentMethod('tmx', 7),
    paths.addPaymentMethodToPay('tmx', 7),
    paths.reviewPayment('tmx', 7),
    paths.paymentProcessing('tmx', 7),
    paths.confirmPayment('tmx', 7),
    paths.paymentMethods('tmx'),
    paths.addPaymentMethod('tmx'),
  ].map((path) => matchRoute(ROUTES, path)?.row.name);
  expect(found).toEqual(ROUTES.map((row) => row.name));
});
