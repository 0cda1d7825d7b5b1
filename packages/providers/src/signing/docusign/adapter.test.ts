import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { describeSigning, tinyPdf } from '#signing/conformance.ts';
import { benchOnSimulator } from '#signing/simulated-bench.fixture.ts';
import { openDocuSign, type DocuSignOptions } from './adapter.ts';
import { SIMULATION_ACCOUNT } from './simulation-account.ts';

const world = await startSimulatedWorld();
const open = (changes: Partial<DocuSignOptions> = {}) =>
  openDocuSign({
    ...SIMULATION_ACCOUNT,
    baseUrl: `${world.url}/docusign/restapi`,
    authUrl: `${world.url}/docusign`,
    frameOrigin: world.url,
    timeoutMs: 5_000,
    ...changes,
  });

const signing = open();
describeSigning('DocuSign over HTTP', () =>
  Promise.resolve({
    signing,
    bench: benchOnSimulator(world, 'docusign'),
    reportsEvents: true,
    hasOneUseAddresses: true,
  }),
);

const signer = { signerId: 'customer-1', order: 1, name: 'Ann Lee', email: 'ann@example.com' };
const envelope = (reference: string) => ({
  reference,
  subject: 'Agreement',
  documents: [{ documentId: 1, name: 'Agreement', bytes: tinyPdf(reference), fields: [] }],
  signers: [signer],
  endsAt: new Date(Date.now() + 86_400_000),
});

test('a DocuSign token that was refused is renewed once, and the call works', async () => {
  const own = open();
  const made = await own.createEnvelope(envelope('envelope-token-1'));
  await world.control('POST', '/control/docusign/forget-tokens');
  expect(await own.findEnvelope('envelope-token-1')).toEqual(made);
});

test('a wrong key of the integration is unknown, and its detail holds no key', async () => {
  const other = open({ integrationKey: '00000000-0000-4000-8000-000000000000' });
  expect(await other.findEnvelope('envelope-token-1')).toEqual({
    kind: 'unknown',
    detail: 'no access token: HTTP 400, issuer_not_found',
  });
  const down = open({ authUrl: 'http://127.0.0.1:1' });
  expect(await down.read('1')).toMatchObject({ kind: 'unknown' });
});

const answering = openAnswering();
const grant = '{"access_token":"t","token_type":"Bearer","expires_in":3600}';

test('concurrent DocuSign calls share one access token', async () => {
  const seen: string[] = [];
  const url = await answering.http((request, response) => {
    seen.push(request.url ?? '');
    response.end(request.url === '/oauth/token' ? grant : '{"envelopes":[]}');
  });
  const own = open({ authUrl: url, baseUrl: url });
  await Promise.all(['a', 'b', 'c'].map((reference) => own.findEnvelope(reference)));
  expect(seen.filter((path) => path === '/oauth/token')).toHaveLength(1);
});

test('a DocuSign answer about another envelope, a limit or a strange body is unknown', async () => {
  const answers: [number, string][] = [
    [200, '{"envelopeId":"e-2","status":"completed","recipients":{"signers":[]}}'],
    [429, '{"errorCode":"HOURLY_APIINVOCATION_LIMIT_EXCEEDED","message":"slow"}'],
    [200, 'not JSON'],
    [200, '{"envelopeId":"e-1","status":"completed","recipients":{"signers":[]}}'],
  ];
  for (const [status, body] of answers) {
    const url = await answering.http((request, response) => {
      const isToken = request.url === '/oauth/token';
      response.writeHead(isToken ? 200 : status).end(isToken ? grant : body);
    });
    expect(await open({ authUrl: url, baseUrl: url }).read('e-1')).toMatchObject({ kind: 'unknown' });
  }
});

test('an open envelope that DocuSign does not void right now counts as unknown, not as signed', async () => {
  const problem = '{"errorCode":"ENVELOPE_LOCKED","message":"being edited"}';
  const sent = '{"envelopeId":"e-1","status":"delivered","recipients":{"signers":[]}}';
  const url = await answering.http((request, response) => {
    const isToken = request.url === '/oauth/token';
    const isVoid = request.method === 'PUT';
    response.writeHead(isVoid ? 400 : 200).end(isToken ? grant : isVoid ? problem : sent);
  });
  expect(await open({ authUrl: url, baseUrl: url }).voidEnvelope('e-1', 'New terms')).toEqual({
    kind: 'unknown',
    detail: 'HTTP 400, ENVELOPE_LOCKED',
  });
});
