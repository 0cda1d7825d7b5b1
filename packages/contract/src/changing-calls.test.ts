import { expect, test } from 'vitest';
import { api } from '#api.ts';
import { CHANGING_CALLS } from '#changing-calls.ts';
import type { Endpoint } from '#endpoint.ts';

// Unsafe to send twice, and yet nothing kept about a customer is another afterwards: sessions and codes, an account that has no session
// yet, work in progress, notifications, what is told to others, and reads with something private in them.
const CHANGING_NOTHING_KEPT = [
  'authenticate',
  'deviceKeyAuth',
  'endDeviceSession',
  'signatureAuth',
  'openExternalSite',
  'redeemExternalCode',
  'registerUser',
  'confirmUser',
  'sendConfirmationCode',
  'resendVerificationCode',
  'resetPassword',
  'confirmPassword',
  'sendTrustedDevice',
  'checkTrustedDevice',
  'sendAliasCode',
  'issueSignedLink',
  'saveUserCache',
  'subscribeToPush',
  'unsubscribeFromPush',
  'iterableEvent',
  'createIterableProfile',
  'updateIterableProfile',
  'getUserSettings',
  'listAnsweredQuestions',
  'checkLocation',
  'getCardFormKey',
  'lookUpCard',
  'checkNoticeContact',
  'getPaymentResult',
  'reportPaymentTimeout',
  'sendConfirmation',
];

test('every call that may not be sent twice either changes what is kept about a customer or is known not to [OPEN-66]', () => {
  const unsafe = Object.entries<Endpoint>(api).filter(([, { safeToRetry }]) => !safeToRetry);
  const sorted = [...Object.keys(CHANGING_CALLS), ...CHANGING_NOTHING_KEPT].toSorted();
  expect(sorted).toEqual(unsafe.map(([name]) => name).toSorted());
});

const NEVER = 0;

// LOP-075 with what OPEN-66 adds and moves; ours beside them by the kind they are part of.
const MINUTES: Readonly<Record<number, readonly string[]>> = {
  1: ['/serviceStatus', '/serviceProvider'],
  5: ['/accounts', '/accountdetail', '/cards', '/dashboardmessage', '/accounttimeline', '/riskInfo'],
  30: ['/accounthistory', '/personalInfo'],
  60: [
    '/store',
    '/storemap',
    '/nextBusinessDate',
    '/demographicReference',
    '/configsettings',
    '/contacts',
    '/passwordPolicy',
    '/pushSubscription',
    '/simulation/cast',
  ],
  360: ['/states', '/payFrequency', '/videoUrl', '/securityQuestion', '/bankInfo'],
};

test.each(Object.entries<Endpoint>(api))(
  '%s is kept for the time of its kind [OPEN-66 LOP-075 CFG-12]',
  (_name, call) => {
    const isRead = call.method === 'GET';
    const [minutes] = Object.entries(MINUTES).find(([, kept]) => isRead && kept.includes(call.path)) ?? [NEVER];
    expect(call.cacheMinutes).toBe(Number(minutes));
  },
);
