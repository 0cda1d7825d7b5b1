import { expect, test } from 'vitest';
import { api } from '#api.ts';
import { CHANGING_CALLS } from '#changing-calls.ts';
import type { Endpoint } from '#endpoint.ts';

// Calls that are unsafe to repeat but change no stored customer data: sessions, codes, work in progress, notifications, messages,
// and private reads.
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
  'sendVerificationCode',
  'checkVerificationCode',
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
  'getDrawResult',
  'getCashOutResult',
  'openCardSecureAcceptance',
  'reportPaymentTimeout',
  'sendConfirmation',
  'reportSigningReturn',
];

test('every call unsafe to repeat changes customer data or is listed as changing none [OPEN-66]', () => {
  const unsafe = Object.entries<Endpoint>(api).filter(([, { safeToRetry }]) => !safeToRetry);
  const sorted = [...Object.keys(CHANGING_CALLS), ...CHANGING_NOTHING_KEPT].toSorted();
  expect(sorted).toEqual(unsafe.map(([name]) => name).toSorted());
});

const NEVER = 0;

// Cache time in minutes, and the paths that have it. A call that is not in the specification gets the cache time of the most
// similar call. LOP-075 also lists the balance and the history of rewards, at 30 minutes. They are read anew each time, because a day-end
// or the end of a cash-out changes them while nobody acts here. Source: LOP-075, OPEN-66.
const MINUTES: Readonly<Record<number, readonly string[]>> = {
  1: ['/serviceStatus', '/serviceProvider'],
  5: [
    '/applications',
    '/applicationstatus',
    '/accounts',
    '/accountdetail',
    '/cards',
    '/dashboardmessage',
    '/accounttimeline',
    '/riskInfo',
    '/offers',
  ],
  30: ['/accounthistory', '/personalInfo', '/loanDocuments', '/lmsAccountDocuments', '/schedappointment'],
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
  360: ['/states', '/payFrequency', '/videoUrl', '/securityQuestion', '/bankInfo', '/birdEyeReferralUrl'],
};

test.each(Object.entries<Endpoint>(api))(
  '%s has the cache time of its kind [OPEN-66 LOP-075 CFG-12]',
  (_name, call) => {
    const isRead = call.method === 'GET';
    const [minutes] = Object.entries(MINUTES).find(([, kept]) => isRead && kept.includes(call.path)) ?? [NEVER];
    expect(call.cacheMinutes).toBe(Number(minutes));
  },
);
