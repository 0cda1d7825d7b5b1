import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { describeSigning } from '#signing/conformance.ts';
import { benchOnSimulator } from '#signing/simulated-bench.fixture.ts';
import { openDocuSeal, type DocuSealOptions } from './adapter.ts';
import { SIMULATION_ACCOUNT } from './simulation-account.ts';

const world = await startSimulatedWorld();
const secret = SIMULATION_ACCOUNT.webhookSecret;
const open = (changes: Partial<DocuSealOptions> = {}) =>
  openDocuSeal({
    baseUrl: `${world.url}/docuseal/api`,
    key: SIMULATION_ACCOUNT.key,
    webhookSecret: secret,
    frameOrigin: world.url,
    timeoutMs: 5_000,
    ...changes,
  });

const signing = open();
describeSigning('DocuSeal over HTTP', () =>
  Promise.resolve({
    signing,
    bench: benchOnSimulator(world, 'docuseal'),
    reportsEvents: false,
    hasOneUseAddresses: false,
  }),
);

test('a wrong key or an unreachable DocuSeal is unknown', async () => {
  expect(await open({ key: 'wrong' }).findEnvelope('envelope-1')).toEqual({ kind: 'unknown', detail: 'HTTP 401' });
  expect(await open({ baseUrl: 'http://127.0.0.1:1' }).read('1')).toMatchObject({ kind: 'unknown' });
});

test('a DocuSeal webhook older than five minutes counts as forged', () => {
  const body = Buffer.from('{"event_type":"submission.completed","data":{"id":7}}');
  const sign = (seconds: number) => ({
    headers: {
      'x-docuseal-signature': `${seconds}.${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`,
    },
    body,
  });
  const now = Math.floor(Date.now() / 1000);
  expect(signing.verifyWebhook(sign(now))).toEqual({ envelopeId: '7' });
  expect(signing.verifyWebhook(sign(now - 600))).toBeNull();
});

const answering = openAnswering();

test('a signed file at a foreign address is not fetched, and the key goes to no file', async () => {
  const keys: unknown[] = [];
  const url = await answering.http((request, response) => {
    if (request.url?.startsWith('/file/') === true) {
      keys.push(request.headers['x-auth-token']);
      response.end('%PDF-1.7');
      return;
    }
    const at = request.url === '/submissions/2' ? 'http://127.0.0.1:1' : url;
    const id = Number(request.url?.split('/').at(-1));
    response.end(
      JSON.stringify({
        id,
        status: 'completed',
        completed_at: '2026-06-24T12:00:00Z',
        audit_log_url: `${at}/file/audit.pdf`,
        documents: [{ name: '1 Agreement', url: `${at}/file/1.pdf` }],
        submitters: [],
      }),
    );
  });
  const own = open({ baseUrl: url, frameOrigin: url });
  expect(await own.download('1')).toMatchObject({ kind: 'downloaded', documents: [{ documentId: 1 }] });
  expect(await own.download('2')).toMatchObject({ kind: 'unknown' });
  expect(keys).toEqual([undefined, undefined]);
});
