import { generateKeyPairSync } from 'node:crypto';
import { SIMULATION_PROFILE } from '@lendside/providers/secure-acceptance/cybersource/simulation-profile.ts';
import { SIMULATION_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import { describe, expect, test } from 'vitest';
import { isDocumented, parseConfig, telemetryOrigins } from '#config.ts';
import { findProductionProblems } from '#production-problems.ts';
import { toSecureHeaders } from '#platform/secure-headers.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { makeCertificate } from '#features/documents/seal/make-certificate.fixture.ts';
import { externalSites, sealKey, SIMULATED_SEAL } from '#wiring/own-keys.ts';
import { CARD_PROCESSORS, PROVIDERS } from '#wiring/providers.ts';

function problemsOf(environment: Record<string, string>): string[] {
  const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...environment });
  return parsed.ok ? findProductionProblems(parsed.config) : parsed.problems;
}

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

  test('production refuses each simulated provider, default secret and missing setting by name', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    for (const name of Object.keys(PRODUCTION).filter((each) => !['CYBERSOURCE_URL', 'ACH_URL'].includes(each))) {
      const { [name as keyof typeof PRODUCTION]: _left, ...rest } = PRODUCTION;
      expect(problemsOf(rest).join(' ')).toContain(name);
    }
    expect(problemsOf({ ...PRODUCTION, CYBERSOURCE_URL: 'http://localhost:8090/cybersource' })).toEqual([
      'The setting CYBERSOURCE_URL points at the simulator; production refuses it.',
    ]);
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

  test('production refuses a partner URL that is not https', () => {
    const processors = [
      'CYBERSOURCE_URL',
      'CYBERSOURCE_FORM_URL',
      'ACH_URL',
      'REPAY_URL',
      'BRIDGEPAY_URL',
      'BRIDGEPAY_FORM_URL',
    ];
    const others = ['INVICTUS_URL', 'TEXT_URL', 'COGNITO_POOL_ENDPOINT', 'GOOGLE_PUSH_URL', 'PLACES_URL'];
    const signing = ['DOCUSIGN_URL', 'DOCUSIGN_AUTH_URL', 'DOCUSEAL_URL', 'SIGNING_FRAME_ORIGIN'];
    const small = ['ITERABLE_URL', 'BUREAU_URL', 'LOB_URL', 'FILES_ENDPOINT', 'BIRDEYE_URL'];
    for (const name of [...processors, ...others, ...small, ...signing])
      for (const address of ['http://partner.example', 'partner.example', 'ftp://partner.example', 'no address'])
        expect(problemsOf({ ...PRODUCTION, [name]: address })).toContain(
          `The setting ${name} must be an https:// address in production.`,
        );
    expect(problemsOf({ ...PRODUCTION, CARD_FORM_ORIGIN: 'https://a.example, http://form.example' })).toEqual([
      'The setting CARD_FORM_ORIGIN must name https:// origins in production.',
    ]);
  });

  test('invalid web push keys keep a production system from starting', () => {
    const keys = { PUSH_PUBLIC_KEY: 'B'.repeat(87), PUSH_PRIVATE_KEY: 'k'.repeat(43) };
    expect(problemsOf({ ...PRODUCTION, ...keys })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...keys, PUSH_PUBLIC_KEY: 'short', PUSH_SUBJECT: 'a@lender.example' })).toEqual([
      'The setting PUSH_PUBLIC_KEY is no VAPID key.',
      'The setting PUSH_SUBJECT must be a mailto: or https:// address.',
    ]);
  });

  test('a certificate for seals that cannot be used keeps a production system from starting', () => {
    const [made, other] = [makeCertificate('ec', 'Lender seal'), makeCertificate('ec', 'Other')];
    const seal = { SEAL_CERTIFICATE: made.certificate, SEAL_KEY: made.key };
    expect(problemsOf({ ...PRODUCTION, ...seal })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...seal, SEAL_KEY: '' })).toEqual([
      'The setting SEAL_CERTIFICATE has no private key in PEM beside it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...seal, SEAL_KEY: other.key })).toEqual([
      'The setting SEAL_CERTIFICATE does not belong to the private key beside it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, SEAL_KEY: made.key })).toEqual([
      'The setting SEAL_CERTIFICATE holds no certificate in PEM.',
    ]);
    const pem = (label: string, base64: string) => `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----`;
    const published = {
      SEAL_CERTIFICATE: pem('CERTIFICATE', SIMULATED_SEAL.certificate),
      SEAL_KEY: pem('PRIVATE KEY', SIMULATED_SEAL.key),
    };
    expect(problemsOf({ ...PRODUCTION, ...published })).toEqual([
      'The setting SEAL_CERTIFICATE still has its simulation value; production refuses it.',
    ]);
    // A time stamp is signed, so it may come by http:.
    expect(problemsOf({ ...PRODUCTION, SEAL_TIMESTAMP_URL: 'http://stamps.example' })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, SEAL_TIMESTAMP_URL: 'http://127.0.0.1:8090/stamps' })).toEqual([
      'The setting SEAL_TIMESTAMP_URL points at the simulator; production refuses it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, SEAL_TIMESTAMP_URL: 'stamps.example' })).toEqual([
      'The setting SEAL_TIMESTAMP_URL must be an http:// or https:// address.',
    ]);
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

  test('production without a bank or without CyberSource needs none of their settings', () => {
    const { ACH_URL: _ach, ACH_KEY: _achKey, ...noBank } = PRODUCTION;
    expect(problemsOf(noBank)).toEqual([]);
    const none = Object.entries(noBank).filter(([name]) => !/^(CYBERSOURCE|CARD_FORM)_/.test(name));
    expect(problemsOf(Object.fromEntries(none))).toEqual([]);
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...Object.fromEntries(none) });
    expect(parsed.ok && [PROVIDERS.bank.options(parsed.config), CARD_PROCESSORS[1].options(parsed.config)]).toEqual([
      null,
      null,
    ]);
    const simulation = parseConfig({ DATABASE_URL: 'postgres://db/x', LENDSIDE_MODE: 'simulation' });
    expect(simulation.ok && PROVIDERS.bank.options(simulation.config)?.baseUrl).toBe('http://127.0.0.1:8090/ach');
  });

  test('production renews only at a shop of its own whose key it has [LOP-037]', () => {
    const site = { EXTERNAL_SITES: `{"shop":{"url":"https://s.example","key":"${'k'.repeat(32)}"}}` };
    const problems = (url: string, sites: Record<string, string> = site) =>
      problemsOf({ ...PRODUCTION, ...sites, ECOMMERCE_REFI_URLS: `{"1106":"${url}"}` });
    expect(problems('https://s.example/renew')).toEqual([]);
    for (const simulated of ['http://127.0.0.1:8090/shop', 'http://localhost:9/shop'])
      expect(problems(simulated)).toEqual([
        'The setting ECOMMERCE_REFI_URLS points at the simulator; production refuses it.',
      ]);
    expect(problems('http://s.example/renew')).toEqual([
      'The setting ECOMMERCE_REFI_URLS must name https:// addresses in production.',
    ]);
    expect(problems('https://s.example/renew', {})).toEqual([
      'The setting ECOMMERCE_REFI_URLS needs the site "shop" in EXTERNAL_SITES; production needs its key.',
    ]);
  });

  test('production signs nothing online without a vendor, and each vendor needs its own settings', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const seal = makeCertificate('ec', 'Lender seal');
    const sealed = { SEAL_CERTIFICATE: seal.certificate, SEAL_KEY: seal.key };
    const account = {
      ...sealed,
      DOCUSIGN_URL: 'https://na3.docusign.net/restapi',
      DOCUSIGN_AUTH_URL: 'https://account.docusign.com',
      DOCUSIGN_ACCOUNT_ID: 'account',
      DOCUSIGN_INTEGRATION_KEY: 'integration',
      DOCUSIGN_USER_ID: 'user',
      DOCUSIGN_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
      DOCUSIGN_CONNECT_SECRET: 'secret',
    };
    expect(problemsOf({ ...PRODUCTION, ...account })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...account, DOCUSIGN_PRIVATE_KEY: 'key' })).toEqual([
      'The setting DOCUSIGN_PRIVATE_KEY is no RSA key.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...account, DOCUSIGN_PRIVATE_KEY: SIMULATION_ACCOUNT.privateKey })).toEqual([
      'The setting DOCUSIGN_PRIVATE_KEY still has its simulation value; production refuses it.',
    ]);
    for (const name of Object.keys(account).filter((each) => each !== 'DOCUSIGN_URL'))
      expect(problemsOf({ ...PRODUCTION, ...account, [name]: '' })[0]).toBe(
        `The setting ${name} is missing; production needs it.`,
      );
    const withoutSecret = { ...sealed, DOCUSEAL_URL: 'https://api.docuseal.com', DOCUSEAL_KEY: 'key' };
    expect(problemsOf({ ...PRODUCTION, ...withoutSecret })).toEqual([
      'The setting DOCUSEAL_WEBHOOK_SECRET is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...withoutSecret, SEAL_CERTIFICATE: '', SEAL_KEY: '' })).toEqual([
      'The setting DOCUSEAL_WEBHOOK_SECRET is missing; production needs it.',
      'The setting SEAL_CERTIFICATE is missing; production needs it.',
      'The setting SEAL_KEY is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...account, DOCUSIGN_URL: 'http://127.0.0.1:8090/docusign/restapi' })).toEqual([
      'The setting DOCUSIGN_URL points at the simulator; production refuses it.',
    ]);
    const optionsOf = (settings: Record<string, string>) => {
      const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...settings });
      return parsed.ok ? PROVIDERS.signing.options(parsed.config) : undefined;
    };
    expect(optionsOf(PRODUCTION)).toBeNull();
    expect(optionsOf({ ...PRODUCTION, ...account })).toMatchObject({
      vendor: 'docusign',
      accountId: 'account',
      frameOrigin: 'https://na3.docusign.net',
    });
    const docuSeal = { DOCUSEAL_URL: 'https://api.docuseal.com', DOCUSEAL_KEY: 'k', DOCUSEAL_WEBHOOK_SECRET: 's' };
    expect(optionsOf({ ...PRODUCTION, ...docuSeal, SIGNING_VENDOR: 'docuseal' })).toMatchObject({
      vendor: 'docuseal',
      frameOrigin: 'https://docuseal.com',
    });
    const simulated = optionsOf({ LENDSIDE_MODE: 'simulation' });
    expect(simulated).toMatchObject({ vendor: 'docusign', baseUrl: 'http://127.0.0.1:8090/docusign/restapi' });
  });

  test('referrers share our own links unless the settings name Birdeye with its URL and key', () => {
    const optionsOf = (settings: Readonly<Record<string, string>>) => {
      const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...settings });
      return parsed.ok ? PROVIDERS.referralLinks.options(parsed.config) : undefined;
    };
    const chosen = { REFERRAL_LINKS: 'birdeye' };
    const partner = { BIRDEYE_URL: 'https://links.partner.example', BIRDEYE_KEY: 'k' };
    expect(optionsOf({ LENDSIDE_MODE: 'simulation' })).toBeNull();
    expect(optionsOf({ LENDSIDE_MODE: 'simulation', ...chosen })).toMatchObject({
      baseUrl: 'http://127.0.0.1:8090/birdeye',
      key: 'sim-birdeye-key',
    });
    expect(optionsOf({ ...PRODUCTION, ...partner })).toBeNull();
    expect(optionsOf({ ...PRODUCTION, ...chosen, ...partner })).toMatchObject({ key: 'k' });
    expect(problemsOf({ ...PRODUCTION, ...chosen })).toEqual(['The setting REFERRAL_LINKS=birdeye needs BIRDEYE_URL.']);
    expect(problemsOf({ ...PRODUCTION, ...chosen, BIRDEYE_URL: partner.BIRDEYE_URL })).toEqual([
      'The setting BIRDEYE_KEY is missing; production needs it.',
    ]);
  });

  test('production needs no mail house, but its URL requires a live key and the lender as sender', () => {
    const house = { LOB_URL: 'https://api.lob.com', LOB_KEY: 'live_1' };
    const lender = { LENDER_NAME: 'Lender LLC', LENDER_ADDRESS: '1 Main Street, Savannah, GA 31401' };
    expect(problemsOf({ ...PRODUCTION, ...house, ...lender })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...house })).toEqual([
      'The setting LENDER_NAME is missing; production needs it.',
      'The setting LENDER_ADDRESS is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...house, ...lender, LOB_KEY: 'test_1' })).toEqual([
      'The setting LOB_KEY is a test key, with which no letter is mailed.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...house, ...lender, LENDER_ADDRESS: 'Savannah' })).toEqual([
      'The setting LENDER_ADDRESS must be an address like "1 Main Street, Savannah, GA 31401".',
    ]);
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...PRODUCTION });
    expect(parsed.ok && PROVIDERS.postalMail.options(parsed.config)).toBeNull();
    const simulation = parseConfig({ DATABASE_URL: 'postgres://db/x', LENDSIDE_MODE: 'simulation' });
    expect(simulation.ok && PROVIDERS.postalMail.options(simulation.config)?.baseUrl).toBe('http://127.0.0.1:8090/lob');
  });

  test('production needs no store of files, and a bucket requires its key', () => {
    const bucket = { FILES_BUCKET: 'papers', FILES_KEY_ID: 'key', FILES_SECRET: 'secret' };
    expect(problemsOf({ ...PRODUCTION, ...bucket })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, FILES_FOLDER: '/srv/papers' })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, FILES_BUCKET: 'papers' })).toEqual([
      'The setting FILES_KEY_ID is missing; production needs it.',
      'The setting FILES_SECRET is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...bucket, FILES_FOLDER: '/srv/papers' })).toEqual([
      'The settings FILES_BUCKET and FILES_FOLDER name two stores; set one of them.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...bucket, FILES_ENDPOINT: 'http://127.0.0.1:8090/s3' })).toEqual([
      'The setting FILES_ENDPOINT points at the simulator; production refuses it.',
    ]);
    for (const host of ['localhost', '127.0.0.1'])
      expect(problemsOf({ ...PRODUCTION, SCANNER_HOST: host })).toEqual([
        'The setting SCANNER_HOST points at the simulator; production refuses it.',
      ]);
    expect(problemsOf({ ...PRODUCTION, SCANNER_HOST: 'clamd.internal' })).toEqual([]);
  });

  test('the store and the scanner follow the settings, and a simulation uses the simulator’s', () => {
    const optionsOf = (settings: Record<string, string>) => {
      const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...settings });
      return parsed.ok ? [PROVIDERS.files.options(parsed.config), PROVIDERS.scanner.options(parsed.config)] : [];
    };
    expect(optionsOf(PRODUCTION)).toEqual([null, null]);
    expect(optionsOf({ LENDSIDE_MODE: 'simulation', SCANNER_PORT: '3311' })).toMatchObject([
      { kind: 'bucket', bucket: 'lendside-files', endpoint: 'http://127.0.0.1:8090/s3', isPathStyle: true },
      { host: '127.0.0.1', port: 3311 },
    ]);
    const bucket = { FILES_BUCKET: 'papers', FILES_REGION: 'us-west-2', FILES_ENCRYPTION: 'aws:kms' };
    expect(optionsOf({ ...PRODUCTION, ...bucket, SCANNER_HOST: 'clamd.internal' })).toMatchObject([
      {
        kind: 'bucket',
        bucket: 'papers',
        region: 'us-west-2',
        endpoint: null,
        isPathStyle: false,
        encryption: 'aws:kms',
      },
      { host: 'clamd.internal', port: 3310 },
    ]);
    expect(optionsOf({ ...PRODUCTION, FILES_FOLDER: '/srv/papers' })).toMatchObject([
      {
        kind: 'folder',
        folder: '/srv/papers',
        uploadUrl: `${PRODUCTION.PUBLIC_URL}/api/uploads`,
        signingKeys: [PRODUCTION.LINK_KEYS],
      },
      null,
    ]);
  });

  test('Invictus is optional in production, but its URL requires its secret', () => {
    const invictus = { INVICTUS_URL: 'https://loans.invictus.example', INVICTUS_CLIENT_SECRET: 'secret' };
    expect(problemsOf({ ...PRODUCTION, ...invictus })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, INVICTUS_URL: invictus.INVICTUS_URL })).toEqual([
      'The setting INVICTUS_CLIENT_SECRET is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...invictus, INVICTUS_URL: 'http://127.0.0.1:8090/invictus' })).toEqual([
      'The setting INVICTUS_URL points at the simulator; production refuses it.',
    ]);
  });

  test('the relay to Google’s push services is optional in production and never the simulator', () => {
    expect(problemsOf({ ...PRODUCTION, GOOGLE_PUSH_URL: 'https://relay.example' })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, GOOGLE_PUSH_URL: 'http://127.0.0.1:8090' })).toEqual([
      'The setting GOOGLE_PUSH_URL points at the simulator; production refuses it.',
    ]);
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

  test('production pays rewards out to cards only with an own profile and with payouts', () => {
    const profile = {
      ...PRODUCTION,
      LENDER_NAME: 'Lender',
      LENDER_ADDRESS: '1 Main Street, Savannah, GA 31401',
      CYBERSOURCE_PAYOUTS: 'yes',
      SECURE_ACCEPTANCE_URL: 'https://pages.processor.example',
      SECURE_ACCEPTANCE_PROFILE_ID: 'profile',
      SECURE_ACCEPTANCE_ACCESS_KEY: 'access',
      SECURE_ACCEPTANCE_SECRET: 'a secret of our own',
    };
    expect(problemsOf(profile)).toEqual([]);
    expect(problemsOf({ ...profile, CYBERSOURCE_PAYOUTS: 'no', SECURE_ACCEPTANCE_ACCESS_KEY: '' })).toEqual([
      'The setting SECURE_ACCEPTANCE_ACCESS_KEY is missing; production needs it.',
      'The setting SECURE_ACCEPTANCE_URL needs CYBERSOURCE_PAYOUTS=yes, which pays the rewards out.',
    ]);
    const { secret } = SIMULATION_PROFILE;
    expect(problemsOf({ ...profile, SECURE_ACCEPTANCE_SECRET: secret })).toEqual([
      'The setting SECURE_ACCEPTANCE_SECRET still has its simulation value; production refuses it.',
    ]);
    expect(problemsOf({ ...profile, SECURE_ACCEPTANCE_URL: 'http://127.0.0.1:8090/secureacceptance' })).toEqual([
      'The setting SECURE_ACCEPTANCE_URL points at the simulator; production refuses it.',
    ]);
  });

  test('production refuses the failing gateway of a simulation (ROAD_URL)', () => {
    expect(problemsOf({ ...PRODUCTION, ROAD_URL: 'https://lender.example:8091' })).toEqual([
      'The setting ROAD_URL is for the simulated world; production refuses it.',
    ]);
  });

  test('Repay and BridgePay are optional in production, but each one in use needs its own keys', () => {
    expect(problemsOf({ ...PRODUCTION, REPAY_URL: 'https://lender.repay.example' })).toEqual([
      'The setting REPAY_APP_TOKEN is missing; production needs it.',
      'The setting REPAY_API_USER is missing; production needs it.',
      'The setting REPAY_SECURE_TOKEN is missing; production needs it.',
    ]);
    expect(problemsOf({ ...PRODUCTION, BRIDGEPAY_URL: 'http://localhost:8090/bridgepay' }).join(' ')).toMatch(
      /BRIDGEPAY_FORM_URL is missing.*BRIDGEPAY_URL points at the simulator/,
    );
    const framed = 'https://form.processor.example, http://localhost:8090';
    expect(problemsOf({ ...PRODUCTION, CARD_FORM_ORIGIN: framed })).toEqual([
      'The setting CARD_FORM_ORIGIN points at the simulator; production refuses it.',
    ]);
    const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...PRODUCTION });
    expect(parsed.ok && [CARD_PROCESSORS[2].options(parsed.config), CARD_PROCESSORS[4].options(parsed.config)]).toEqual(
      [null, null],
    );
    const asked = parseConfig({
      DATABASE_URL: 'postgres://db/x',
      ...PRODUCTION,
      REPAY_URL: 'https://l.repay.example/',
    });
    expect(asked.ok && CARD_PROCESSORS[2].options(asked.config)).toMatchObject({
      baseUrl: 'https://l.repay.example',
      canBeAsked: false,
    });
  });

  test('the lender’s Cognito pool must not be this installation’s own user pool [OPEN-77]', () => {
    const endpoint = (address: string) => problemsOf({ ...PRODUCTION, COGNITO_POOL_ENDPOINT: address });
    expect(endpoint('https://cognito-idp.us-east-1.amazonaws.com')).toEqual([]);
    expect(endpoint(`${PRODUCTION.PUBLIC_URL}/userpool`)).toEqual([
      'The setting COGNITO_POOL_ENDPOINT points at this installation; it would ask itself.',
    ]);
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
