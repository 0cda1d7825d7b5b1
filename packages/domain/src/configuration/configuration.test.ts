import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyServerSettings, DEFAULT_CONFIGURATION, DEFAULT_FEATURES, type FeatureName } from './configuration.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { LIMITS, type LimitName } from './setting-limits.ts';

test('the configuration uses its defaults when there are no settings', () => {
  for (const nothing of [{}, null, undefined, [], 'text', 7])
    expect(applyServerSettings(nothing)).toEqual(DEFAULT_CONFIGURATION);
});

test('each limit and each flag can be changed alone [LCF-022]', () => {
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const { limits } = applyServerSettings({ [name]: 7 });
    expect(limits).toEqual({ ...LIMITS, [name]: 7 });
  }
  for (const name of Object.keys(DEFAULT_FEATURES) as FeatureName[]) {
    const value = !DEFAULT_FEATURES[name];
    expect(applyServerSettings({ [name]: value }).features).toEqual({ ...DEFAULT_FEATURES, [name]: value });
  }
});

test('an invalid setting falls back to its default without affecting the valid settings [LCF-022]', () => {
  for (const bad of ['30', 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12, null, {}, true]) {
    const { limits } = applyServerSettings({ paymentTimeoutSeconds: bad, apiTimeoutMs: 20_000 });
    expect(limits).toEqual({ ...LIMITS, apiTimeoutMs: 20_000 });
  }
  for (const bad of ['true', 1, null, []])
    expect(applyServerSettings({ mlaCheck: bad }).features).toEqual(DEFAULT_FEATURES);
});

test('settings can only narrow the list of upload types [DOC-21]', () => {
  expect(applyServerSettings({ uploadTypes: ['application/pdf'] }).uploadTypes).toEqual(['application/pdf']);
  for (const bad of [[], ['text/html'], ['application/pdf', 'text/html'], 'application/pdf'])
    expect(applyServerSettings({ uploadTypes: bad }).uploadTypes).toEqual(DEFAULT_CONFIGURATION.uploadTypes);
});

test('each loan system has its own support phone [LCF-038 LOP-077]', () => {
  const supportPhoneNumbers = { NLS: '(800) 555-0120', TLXe: '(800) 555-0110', Invictus: '(800) 555-0130' };
  expect(applyServerSettings({ supportPhoneNumbers }).supportPhoneNumbers).toEqual(supportPhoneNumbers);
  expect(Object.keys(supportPhoneNumbers).toSorted()).toEqual(Object.keys(LOAN_SYSTEM_IDS).toSorted());
});

test('support has an email address of each brand and hours of each loan system, none by default [OPEN-63]', () => {
  const supportEmails = { tmx: 'help@titlemax.test', ccf: 'help@ccf.test' };
  const supportHours = { TLXe: 'Weekdays, 9 AM to 5 PM Central' };
  expect(applyServerSettings({ supportEmails, supportHours })).toMatchObject({ supportEmails, supportHours });
  expect(applyServerSettings({ supportEmails: { tmx: 'no address', zzz: 'a@b.test' } }).supportEmails).toEqual({});
  expect([DEFAULT_CONFIGURATION.supportEmails, DEFAULT_CONFIGURATION.supportHours]).toEqual([{}, {}]);
});

test('invalid support phones, brand names and password policies are ignored', () => {
  const configuration = applyServerSettings({
    supportPhoneNumbers: { NLS: '(800) 555-0120', TLXe: 7, Other: 'x' },
    brandNames: { rpc: ' Rapid Cash ', zzz: 'Nobody' },
    passwordPolicy: { minimumLength: 12 },
  });
  expect(configuration.supportPhoneNumbers).toEqual({ NLS: '(800) 555-0120' });
  expect(configuration.brandNames).toEqual({ rpc: 'Rapid Cash' });
  expect(configuration.passwordPolicy.minimumLength).toBe(12);
});

test('analytics and session recording are off until their settings are complete [OPEN-70]', () => {
  expect([DEFAULT_CONFIGURATION.analytics, DEFAULT_CONFIGURATION.recording]).toEqual([null, null]);
  const analytics = { url: 'https://www.google-analytics.com', measurementId: 'G-ABCDEFGHIJ', apiSecret: 'a-secret_1' };
  const recording = { url: 'https://recorder.example/lendside' };
  expect(applyServerSettings({ analytics, recording })).toMatchObject({ analytics, recording });
  for (const bad of [
    ...Object.keys(analytics).map((name) => ({ ...analytics, [name]: undefined })),
    { ...analytics, url: 'javascript:alert(1)' },
    { ...analytics, url: 'https://x.example/?a=b' },
    { ...analytics, apiSecret: 'a b' },
    'https://x.example',
    null,
  ])
    expect(applyServerSettings({ analytics: bad }).analytics).toBeNull();
  for (const bad of [{}, { url: 7 }, { url: 'ftp://x.example' }, []])
    expect(applyServerSettings({ recording: bad }).recording).toBeNull();
});

test('location checks are on by default [LCF-029 LCF-030 LCF-031 CFG-15]', () => {
  const { gpsCheckAddOn, gpsCheckPayment, gpsCheckRefi } = DEFAULT_FEATURES;
  expect([gpsCheckAddOn, gpsCheckPayment, gpsCheckRefi]).toEqual([true, true, true]);
});

test('the MLA check and refinancing without an SSN are off by default [LCF-033 LOA-040 CFG-28 CFG-29]', () => {
  const { mlaCheck, noSsnRefi } = DEFAULT_FEATURES;
  expect([mlaCheck, noSsnRefi]).toEqual([false, false]);
});

test('the remaining feature flags have their decided defaults [LOP-080 CFG-26 CFG-27]', () => {
  const off = Object.entries(DEFAULT_FEATURES).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  expect(off.join(' ')).toBe(
    'cleverTapEnabled retailReferral gpsForceAddOn gpsForcePayment gpsForceRefi mlaCheck noSsnRefi',
  );
  expect(Object.keys(DEFAULT_FEATURES)).toHaveLength(24);
});

test('invalid settings never throw and never remove a limit', () => {
  fc.assert(
    fc.property(fc.anything(), (settings) => {
      for (const value of Object.values(applyServerSettings(settings).limits))
        expect(Number.isInteger(value) && value >= 1).toBe(true);
    }),
  );
});
