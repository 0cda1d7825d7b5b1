import { expect, test } from 'vitest';
import { loginPath, parseRouteBrand, pathTo, ROUTE_BRANDS, routeBrandOf, withQuery } from '#paths.ts';

test('the URLs of the main screens stay the same [RTE-39 RTE-40 RTE-45 RTE-46]', () => {
  expect({
    login: pathTo('Login'),
    signedOut: loginPath({ signedOut: true }),
    expired: loginPath({ message: 'sessionExpired' }),
    home: pathTo('Home'),
    maintenanceMode: pathTo('MaintenanceMode'),
    dashboard: pathTo('Dashboard', 'tmx'),
    accountDetails: pathTo('AccountDetails', 'tmx', 10101),
    makePayment: pathTo('MakePayment', 'tmx', 10101),
    selectPaymentMethod: pathTo('SelectPaymentMethod', 'tmx', 10101),
    addPaymentMethodToPay: pathTo('PaymentAddPaymentMethod', 'tmx', 10101),
    reviewPayment: pathTo('ReviewPayment', 'tmx', 10101),
    paymentProcessing: pathTo('PaymentProcessing', 'tmx', 10101),
    confirmPayment: pathTo('ConfirmPayment', 'tmx', 10101),
    paymentMethods: pathTo('ManagePaymentMethod', 'inl'),
    addPaymentMethod: pathTo('AddPaymentMethod', 'inl'),
  }).toMatchInlineSnapshot(`
    {
      "accountDetails": "/tmx/Accounts/10101",
      "addPaymentMethod": "/inl/AddPaymentMethod",
      "addPaymentMethodToPay": "/tmx/Accounts/10101/Payment/AddPaymentMethod",
      "confirmPayment": "/tmx/Accounts/10101/Payment/ConfirmPayment",
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

test('the brand in a path is one of the eight route brands, in any letter case [RTE-51 OPEN-02]', () => {
  expect([...ROUTE_BRANDS].toSorted()).toEqual(['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'tmx']);
  expect(parseRouteBrand('TMX')).toBe('tmx');
  expect(parseRouteBrand('tbs')).toBeNull();
});

test('brands without their own screens use the TitleMax screens [OPEN-07]', () => {
  expect([routeBrandOf('tbs'), routeBrandOf('rpc'), routeBrandOf('inl')]).toEqual(['tmx', 'tmx', 'inl']);
});

test('withQuery encodes its values and leaves out empty and undefined values', () => {
  expect(withQuery('/Redirect', { to: '/Home?a=1', from: undefined, kind: '' })).toBe('/Redirect?to=%2FHome%3Fa%3D1');
  expect(pathTo('ExternalBrowserAuth', 'a/b')).toBe('/ExternalBrowserAuth/a%2Fb');
});
