import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { beforeAll, expect, test, vi } from 'vitest';

const logged: string[] = [];
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
});

test('unreadable settings leave the defaults and are only logged [ERR-24 API-10 SES-03]', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.reject(new TypeError('no network'));
  });
  const { fetchTimeoutMinutes, tokenCookieSeconds } = await import('./session-settings.ts');
  expect(await fetchTimeoutMinutes()).toBe(LIMITS.sessionTimeoutLimit);
  expect(tokenCookieSeconds()).toBe(LIMITS.tokenCookieMinutes * 60);
  expect(asked.every((url) => url.endsWith('/api/configsettings'))).toBe(true);
  expect(logged).toEqual(['configSettings: unreachable', 'the settings could not be read']);
});
