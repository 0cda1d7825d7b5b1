import { describe, expect, test } from 'vitest';
import { isDocumented, parseConfig, telemetryOrigins } from '#config.ts';
import { toSecureHeaders } from '#platform/secure-headers.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { makeCertificate } from '#features/documents/seal/make-certificate.fixture.ts';
import { externalSites, sealKey } from '#wiring/own-keys.ts';
import { CARD_PROCESSORS, PROVIDERS } from '#wiring/providers.ts';
import { problemsOf } from '#problems-of.fixture.ts';

describe('configuration', () => {
  test.each([
    ['production', '', false],
    ['production', 'on', true],
    ['simulation', '', true],
    ['simulation', 'off', false],
  ])('%s with API_DOCS "%s" serves the API reference: %s', (mode, docs, isOffered) => {
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', LENDSIDE_MODE: mode, API_DOCS: docs });
    expect(parsed.ok && isDocumented(parsed.config)).toBe(isOffered);
  });

  test('the mode is production when LENDSIDE_MODE is not set', () => {
    expect(problemsOf({}).length).toBeGreaterThan(0);
    expect(problemsOf({ LENDSIDE_MODE: 'simulation' })).toEqual([]);
  });

  test('short keys and invalid site lists are reported in a sentence, in a simulation too', () => {
    const problemsWith = (settings: Record<string, string>) => problemsOf({ LENDSIDE_MODE: 'simulation', ...settings });
    for (const name of ['SEALING_KEYS', 'LINK_KEYS'])
      for (const text of ['short', `${'k'.repeat(32)},short`, `${'k'.repeat(32)},`])
        expect(problemsWith({ [name]: text })).toEqual([
          `The setting ${name} must hold keys of at least 32 characters, joined by commas.`,
        ]);
    expect(problemsWith({ SEALING_KEYS: `${'n'.repeat(32)},${'o'.repeat(32)}` })).toEqual([]);
    for (const text of [
      'no JSON',
      'null',
      '{"shop":null}',
      `{"shop":{"url":"shop","key":"${'k'.repeat(32)}"}}`,
      `{"shop":{"url":"https://s.example","key":"${'k'.repeat(31)}"}}`,
      '{"shop":{"url":"https://s.example"}}',
    ])
      expect(problemsWith({ EXTERNAL_SITES: text })).toEqual([
        'The setting EXTERNAL_SITES must be JSON of name to { "url": "https://...", "key": "..." }, with keys of at least 32 bytes.',
      ]);
    expect(problemsWith({ EXTERNAL_SITES: `{"shop":{"url":"https://s.example","key":"${'k'.repeat(32)}"}}` })).toEqual(
      [],
    );
  });

  test('a simulation seals with a public certificate, and a production only with its own', () => {
    const keyOf = (settings: Record<string, string>) => {
      const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...settings });
      return parsed.ok ? sealKey(parsed.config) : null;
    };
    const made = makeCertificate('rsa', 'Lender seal');
    const own = { SEAL_CERTIFICATE: made.certificate, SEAL_KEY: made.key };
    expect(keyOf({ LENDSIDE_MODE: 'simulation' })?.own.subject).toContain('Lendside simulation seal');
    expect(keyOf({})).toBeNull();
    for (const LENDSIDE_MODE of ['simulation', 'production'])
      expect(keyOf({ LENDSIDE_MODE, ...own })?.own.subject).toContain('CN=Lender seal');
  });

  test('a closing hour must be noon or later in a time zone that exists', () => {
    const closing = (text: string) => problemsOf({ ...PRODUCTION, DAY_END_AT_TLXE: text });
    expect(closing('23:30 America/New_York')).toEqual([]);
    for (const bad of ['23:30', '09:00 America/Chicago', '21:00 America/Gotham', '25:00 America/Chicago'])
      expect(closing(bad)).toEqual(['The setting DAY_END_AT_TLXE is missing or not valid.']);
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x' });
    expect(
      parsed.ok && [parsed.config.DAY_END_AT_NLS, parsed.config.DAY_END_AT_TLXE, parsed.config.DAY_END_DAYS_MAX],
    ).toEqual(['21:00 America/Chicago', '21:00 America/Chicago', 7]);
  });

  test('telemetry origins must use https, and there are none by default', () => {
    const origins = (text: string) => problemsOf({ ...PRODUCTION, TELEMETRY_ORIGINS: text });
    expect(origins('https://www.google-analytics.com/x, https://recorder.example')).toEqual([]);
    for (const bad of [
      'http://plain.example',
      'not an address',
      'https://a.example,localhost',
      'http://127.0.0.1:8090',
    ])
      expect(origins(bad)).toEqual([
        'The setting TELEMETRY_ORIGINS must name https:// origins that are not the simulator’s in production.',
      ]);
    const parsed = parseConfig({
      DATABASE_URL: 'postgres://db/x',
      TELEMETRY_ORIGINS: ' https://a.example/mp/collect?x=1 ,nothing, https://b.example:8443 ',
    });
    expect(parsed.ok && telemetryOrigins(parsed.config)).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(toSecureHeaders({ isHttps: true, frameOrigins: [], telemetryOrigins: ['https://a.example'] })).toMatchObject(
      {
        'content-security-policy': expect.stringContaining("; connect-src 'self' https://a.example; ") as string,
      },
    );
    expect(toSecureHeaders({ isHttps: true, frameOrigins: [], telemetryOrigins: [] })).toMatchObject({
      'content-security-policy': expect.stringContaining("; connect-src 'self'; ") as string,
    });
  });

  test('the user pool region and the log level have fixed defaults [CFG-24 CFG-25]', () => {
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x' });
    expect(parsed.ok && [parsed.config.COGNITO_POOL_REGION, parsed.config.LOG_LEVEL]).toEqual(['us-east-1', 'info']);
  });

  test('the simulator’s URL works with and without a slash at its end', () => {
    const urlsAt = (simulator: string) => {
      const parsed = parseConfig({
        DATABASE_URL: 'postgres://db/x',
        LENDSIDE_MODE: 'simulation',
        SIMULATOR_URL: simulator,
      });
      if (!parsed.ok) return parsed.problems;
      const { config } = parsed;
      const { bank, loanSystem, geo, marketing, bureau, messenger } = PROVIDERS;
      const partners = [...Object.values(CARD_PROCESSORS), bank, loanSystem, geo, marketing, bureau];
      return [
        ...partners.map((partner) => partner.options(config)?.baseUrl),
        messenger.options(config).textUrl,
        externalSites(config).get('shop')?.url,
      ];
    };
    const at = 'http://127.0.0.1:8090';
    const paths = ['cybersource', 'repay', 'bridgepay', 'ach', 'invictus', 'places', 'iterable', 'bureau'];
    expect(urlsAt(at)).toEqual([...paths.map((path) => `${at}/${path}`), at, `${at}/shop`]);
    expect(urlsAt(`${at}/`)).toEqual(urlsAt(at));
  });

  test('numeric settings must be whole, not negative and not empty', () => {
    const bad = {
      PORT: ['65536', '-1', ''],
      POOL_SIZE: ['0', '99999', '1.5', ''],
      CALLS_PER_MINUTE: ['-1', ''],
      CYBERSOURCE_MAX_LATENESS_MS: ['-5', '', '1e3', 'soon'],
      REPAY_MAX_LATENESS_MS: ['-5', ''],
      BRIDGEPAY_MAX_LATENESS_MS: ['-5', ''],
      SESSION_IDLE_MINUTES: ['0'],
    };
    for (const [name, texts] of Object.entries(bad))
      for (const text of texts)
        expect([text, problemsOf({ ...PRODUCTION, [name]: text })]).toEqual([
          text,
          [`The setting ${name} is missing or not valid.`],
        ]);
    const edges = { PORT: '65535', POOL_SIZE: '1000', CALLS_PER_MINUTE: '0', REPAY_MAX_LATENESS_MS: '90000' };
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...edges });
    expect(parsed.ok && parsed.config).toMatchObject({
      PORT: 65_535,
      POOL_SIZE: 1_000,
      CALLS_PER_MINUTE: 0,
      REPAY_MAX_LATENESS_MS: 90_000,
    });
  });

  test('an invalid or missing setting is reported by name', () => {
    expect(problemsOf({ PORT: 'eighty' })).toEqual(['The setting PORT is missing or not valid.']);
    expect(parseConfig({})).toEqual({ ok: false, problems: ['The setting DATABASE_URL is missing or not valid.'] });
  });
});
