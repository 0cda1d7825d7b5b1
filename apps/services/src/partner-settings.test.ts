import { generateKeyPairSync } from 'node:crypto';
import { SIMULATION_PROFILE } from '@lendside/providers/secure-acceptance/cybersource/simulation-profile.ts';
import { SIMULATION_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { makeCertificate } from '#features/documents/seal/make-certificate.fixture.ts';
import { CARD_PROCESSORS, PROVIDERS } from '#wiring/providers.ts';
import { problemsOf } from '#problems-of.fixture.ts';

describe('settings of each partner', () => {
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
});
