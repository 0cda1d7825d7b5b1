import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openTestServices } from '#test-services.fixture.ts';
import type { TestServices } from '#test-services.fixture.ts';

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
  test('strangers read the defaults as a flat object [API-10 OPEN-63 CFG-10 CFG-11 LCF-001 LCF-023]', async () => {
    const response = await get('/api/configsettings');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      sessionTimeoutLimit: 5,
      apiTimeout: 35_000,
      paymentPollIntervalMs: 1_000,
      wrongPasswordRedirectCount: 3,
      mlaCheckEnabled: false,
    });
  });

  test('a row named config.* overrides a default; other rows stay inside [LCF-022]', async () => {
    await services.owner.rows(setSetting, ['config.sessionTimeoutLimit', '12']);
    await services.owner.rows(setSetting, ['config.__proto__', '{"x":1}']);
    await services.owner.rows(setSetting, ['seed.progress', '"secret"']);
    const settings = (await get('/api/configsettings')).json<Record<string, unknown>>();
    expect(settings['sessionTimeoutLimit']).toBe(12);
    expect(JSON.stringify(settings)).not.toMatch(/secret|proto/);
  });

  test('the status is open until the setting says otherwise [API-13 OPEN-14]', async () => {
    expect((await get('/api/serviceStatus')).json()).toEqual({ available: true, message: '' });
    await services.owner.rows(setSetting, ['service.status', '{"available":false,"message":"Back at noon."}']);
    expect((await get('/api/serviceStatus')).json()).toEqual({ available: false, message: 'Back at noon.' });
  });

  test('a brand has its loan systems, and those that answer are available [API-14 OPEN-16 LAP-020 LOP-097]', async () => {
    expect((await get('/api/serviceProvider?brand=tmx&availability=true')).json()).toEqual({
      brand: 'tmx',
      providers: ['TLXe', 'NLS'],
      availableProviders: ['TLXe'],
    });
    expect((await get('/api/serviceProvider?brand=zzz')).statusCode).toBe(400);
  });
});
