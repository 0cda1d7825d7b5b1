import { describe, expect, test } from 'vitest';
import { PRODUCTION } from '#production.fixture.ts';
import { makeCertificate } from '#features/documents/seal/make-certificate.fixture.ts';
import { SIMULATED_SEAL } from '#wiring/own-keys.ts';
import { problemsOf } from '#problems-of.fixture.ts';

describe('settings that a production refuses', () => {
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

  test('production refuses the failing gateway of a simulation (ROAD_URL)', () => {
    expect(problemsOf({ ...PRODUCTION, ROAD_URL: 'https://lender.example:8091' })).toEqual([
      'The setting ROAD_URL is for the simulated world; production refuses it.',
    ]);
  });

  test('the lender’s Cognito pool must not be this installation’s own user pool [OPEN-77]', () => {
    const endpoint = (address: string) => problemsOf({ ...PRODUCTION, COGNITO_POOL_ENDPOINT: address });
    expect(endpoint('https://cognito-idp.us-east-1.amazonaws.com')).toEqual([]);
    expect(endpoint(`${PRODUCTION.PUBLIC_URL}/userpool`)).toEqual([
      'The setting COGNITO_POOL_ENDPOINT points at this installation; it would ask itself.',
    ]);
  });
});
