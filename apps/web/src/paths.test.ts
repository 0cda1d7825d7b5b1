import { expect, test } from 'vitest';
import { parseRouteBrand, paths, ROUTE_BRANDS, routeBrandOf } from '#paths.ts';

test('every address is spelled once and stays as it is [RTE-01 RTE-16 RTE-39 RTE-40 RTE-45 RTE-46 RTE-49 LRT-002 LRT-003 LOP-003]', () => {
  expect({
    login: paths.login(),
    signedOut: paths.login({ signedOut: true }),
    expired: paths.login({ message: 'sessionExpired' }),
    home: paths.home(),
    currentDashboard: paths.currentDashboard(),
    maintenanceMode: paths.maintenanceMode(),
    dashboard: paths.dashboard('tmx'),
    accountDetails: paths.accountDetails('tmx', 10101),
    makePayment: paths.makePayment('tmx', 10101),
    selectPaymentMethod: paths.selectPaymentMethod('tmx', 10101),
    addPaymentMethodToPay: paths.addPaymentMethodToPay('tmx', 10101),
    reviewPayment: paths.reviewPayment('tmx', 10101),
    paymentProcessing: paths.paymentProcessing('tmx', 10101),
    confirmPayment: paths.confirmPayment('tmx', 10101),
    paymentMethods: paths.paymentMethods('inl'),
    addPaymentMethod: paths.addPaymentMethod('inl'),
  }).toMatchInlineSnapshot(`
    {
      "accountDetails": "/tmx/Accounts/10101",
      "addPaymentMethod": "/inl/AddPaymentMethod",
      "addPaymentMethodToPay": "/tmx/Accounts/10101/Payment/AddPaymentMethod",
      "confirmPayment": "/tmx/Accounts/10101/Payment/ConfirmPayment",
      "currentDashboard": "/Dashboard",
      "dashboard": "/tmx/Accounts",
      "expired": "/?message=sessionExpired",
      "home": "/Home",
      "login": "/",
      "maintenanceMode": "/MaintenanceMode",
      "makePayment": "/tmx/Accounts/10101/Payment",
      "paymentMethods": "/inl/PaymentMethods",
      "paymentProcessing": "/tmx/Accounts/10101/Payment/PaymentProcessing",
      "reviewPayment": "/tmx/Accounts/10101/Payment/ReviewPayment",
      "selectPaymentMethod": "/tmx/Accounts/10101/Payment/SelectPaymentMethod",
      "signedOut": "/?signedOut=true",
    }
  `);
});

test('a brand in the path is one of the eight route brands, in any case [RTE-51 OPEN-02]', () => {
  expect([...ROUTE_BRANDS].toSorted()).toEqual(['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'tmx']);
  expect(parseRouteBrand('TMX')).toBe('tmx');
  expect(parseRouteBrand('tbs')).toBeNull();
});

test('brands without screens use those of TitleMax [OPEN-07]', () => {
  expect([routeBrandOf('tbs'), routeBrandOf('rpc'), routeBrandOf('inl')]).toEqual(['tmx', 'tmx', 'inl']);
});
