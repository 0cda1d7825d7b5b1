import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openTestServices, type TestServices } from '#wiring/test-services.fixture.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const setSetting = statement(
  'test_setting',
  'insert into app.setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
);
const get = (url: string) => services.app.inject({ method: 'GET', url });

describe('configuration', () => {
  test('configSettings returns the default settings as a flat object without a sign-in [API-10 OPEN-63 CFG-10 LCF-001]', async () => {
    await services.owner.rows(statement('test_no_settings', `delete from app.setting where name like 'config.%'`));
    const response = await get('/api/configsettings');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      sessionTimeoutLimit: 5,
      apiTimeoutMs: 35_000,
      paymentPollIntervalMs: 1_000,
      wrongPasswordRedirectCount: 3,
      mlaCheck: false,
      trustedDevice: true,
    });
  });

  test('applyServerSettings reads every setting that configSettings returns [LCF-022 OPEN-63]', async () => {
    const changed = (value: unknown): unknown =>
      typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : value;
    const settings = (await get('/api/configsettings')).json<Record<string, unknown>>();
    const others = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, changed(value)]));
    const { limits, features } = applyServerSettings(others);
    expect({ ...others, ...limits, ...features }).toEqual(others);
    expect(Object.keys(settings).toSorted()).toEqual(
      [
        ...Object.keys(limits),
        ...Object.keys(features),
        'bankAccounts',
        'cardProcessors',
        'environment',
        'passwordPolicy',
        'supportEmails',
        'supportHours',
        'supportPhoneNumbers',
        'uploadTypes',
      ].toSorted(),
    );
  });

  test('a setting row named config.* overrides a default, and other rows are not returned [LCF-022]', async () => {
    await services.owner.rows(setSetting, ['config.sessionTimeoutLimit', '12']);
    await services.owner.rows(setSetting, ['config.__proto__', '{"x":1}']);
    await services.owner.rows(setSetting, ['seed.progress', '"secret"']);
    const settings = (await get('/api/configsettings')).json<Record<string, unknown>>();
    expect(settings['sessionTimeoutLimit']).toBe(12);
    expect(JSON.stringify(settings)).not.toMatch(/secret|proto/);
  });

  test('the environment setting is the database mode unless a lender overrides it [OPEN-22]', async () => {
    expect((await get('/api/configsettings')).json()).toMatchObject({ environment: 'simulation' });
    await services.owner.rows(setSetting, ['config.environment', '"staging"']);
    expect((await get('/api/configsettings')).json()).toMatchObject({ environment: 'staging' });
  });

  test('serviceStatus reports available until the setting service.status closes the service [API-13 OPEN-14]', async () => {
    expect((await get('/api/serviceStatus')).json()).toEqual({ available: true, message: '', isSimulation: true });
    await services.owner.rows(setSetting, ['service.status', '{"available":false,"message":"Back at noon."}']);
    expect((await get('/api/serviceStatus')).json()).toEqual({
      available: false,
      message: 'Back at noon.',
      isSimulation: true,
    });
  });

  test('serviceProvider lists a brand’s loan systems and which of them answer [API-14 LAP-020 LOP-097 APT-007]', async () => {
    expect((await get('/api/serviceProvider?brand=tmx&availability=true')).json()).toEqual({
      brand: 'tmx',
      providers: ['TLXe', 'Invictus'],
      availableProviders: ['TLXe'],
    });
    expect((await get('/api/serviceProvider?brand=zzz')).statusCode).toBe(400);
  });

  test('serviceProvider lists every brand when the request names none [OPEN-16]', async () => {
    for (const query of ['', '?availability=true']) {
      const { brands } = (await get(`/api/serviceProvider${query}`)).json<{ brands: { brand: string }[] }>();
      expect(brands.map(({ brand }) => brand)).toEqual(BRAND_CODES);
      for (const one of brands) expect(one).toEqual((await get(`/api/serviceProvider?brand=${one.brand}`)).json());
    }
  });

  test('the password policy has six fields, and settings override its defaults [API-15 ENT-15 OPEN-63]', async () => {
    const usual = {
      minimumLength: 9,
      requireLowercase: true,
      requireUppercase: true,
      requireNumbers: true,
      requireSymbols: false,
      requireNoSpaces: true,
    };
    expect((await get('/api/passwordPolicy')).json()).toEqual(usual);
    await services.owner.rows(setSetting, ['config.passwordPolicy', '{"minimumLength":12,"requireSymbols":"yes"}']);
    expect((await get('/api/passwordPolicy')).json()).toEqual({ ...usual, minimumLength: 12 });
  });

  test('the list of states has the 50 states and DC with label and value [API-16 OPEN-63 LAP-013]', async () => {
    const states = (await get('/api/states')).json<{ label: string; value: string }[]>();
    expect(states).toHaveLength(51);
    expect(states).toContainEqual({ label: 'District of Columbia', value: 'DC' });
  });

  test('the list of pay frequencies has four entries with label and value [LAP-019 LOP-095]', async () => {
    const frequencies = (await get('/api/payFrequency')).json<{ label: string; value: string }[]>();
    expect(frequencies.map(({ value }) => value)).toEqual(['Weekly', 'BiWeekly', 'SemiMonthly', 'Monthly']);
    expect(frequencies.every(({ label }) => label !== '')).toBe(true);
  });

  test('a help video returns its URL from the settings, and an unknown video key gets 404 [LAP-018]', async () => {
    expect((await get('/api/videoUrl?videoKey=none')).statusCode).toBe(404);
    await services.owner.rows(setSetting, ['video.urls', '{"signing":"https://video.example/signing"}']);
    expect((await get('/api/videoUrl?videoKey=signing')).json()).toEqual({
      videoKey: 'signing',
      url: 'https://video.example/signing',
    });
  });

  test('the contacts call returns one contact per loan system with its phone number [API-12 OPEN-06 CFG-07 LCF-038]', async () => {
    await services.owner.rows(setSetting, ['config.supportPhoneNumbers', '{"TLXe":"8005550110","Other":"1"}']);
    const { contacts } = (await get('/api/contacts')).json<{
      contacts: { lms: string; phone: string }[];
    }>();
    expect(contacts.map(({ lms, phone }) => [lms, phone])).toEqual([
      ['TLXe', '8005550110'],
      ['NLS', ''],
      ['Invictus', ''],
    ]);
  });

  test('the contacts call invents no email address and no hours of support [API-12 OPEN-63]', async () => {
    const contact = async () =>
      (await get('/api/contacts')).json<{ contacts: { email: string; hours: string }[] }>().contacts[0];
    expect(await contact()).toMatchObject({ email: '', hours: '' });
    await services.owner.rows(setSetting, ['config.supportEmails', '{"tmx":"help@titlemax.test"}']);
    await services.owner.rows(setSetting, ['config.supportHours', '{"TLXe":"Weekdays, 9 AM to 5 PM"}']);
    expect(await contact()).toMatchObject({ email: 'help@titlemax.test', hours: 'Weekdays, 9 AM to 5 PM' });
  });
});
