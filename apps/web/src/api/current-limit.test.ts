import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const settings = { answer: null as Record<string, unknown> | null };
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', () =>
    settings.answer === null
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json(settings.answer)),
  );
});

const load = async () => {
  const [limits, { queryClient }] = await Promise.all([import('./current-limit.ts'), import('./query-client.ts')]);
  return { ...limits, queryClient };
};

beforeEach(async () => {
  (await load()).queryClient.clear();
});

test("a limit takes the server's setting once the settings are read [LCF-022 LCF-002 LCF-023]", async () => {
  const { currentLimit, readLimit } = await load();
  expect(currentLimit('paymentTimeoutSeconds')).toBe(LIMITS.paymentTimeoutSeconds);
  settings.answer = { paymentTimeoutSeconds: 90, wrongPasswordRedirectCount: 5, paymentPollIntervalMs: 'often' };
  expect(await readLimit('wrongPasswordRedirectCount')).toBe(5);
  expect(currentLimit('paymentTimeoutSeconds')).toBe(90);
  expect(currentLimit('paymentPollIntervalMs')).toBe(LIMITS.paymentPollIntervalMs);
});

test('a limit keeps its default when the settings cannot be read [LCF-022]', async () => {
  const { readLimit } = await load();
  settings.answer = null;
  expect(await readLimit('wrongPasswordRedirectCount')).toBe(LIMITS.wrongPasswordRedirectCount);
});
