import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { tinyPdf } from '#signing/conformance.ts';
import { benchOnSimulator } from '#signing/simulated-bench.fixture.ts';
import { readRsaKey } from './rsa-key.ts';
import { SIMULATION_ACCOUNT } from './simulation-account.ts';

interface VendorEnvelope {
  readonly envelopeId: string;
  readonly status: string;
  readonly recipients?: { readonly signers: readonly { readonly status: string; readonly clientUserId: string }[] };
}

interface VendorApi {
  createEnvelope(account: string, given: object): Promise<VendorEnvelope>;
  createRecipientView(account: string, envelopeId: string, given: object): Promise<{ readonly url: string }>;
  getEnvelope(account: string, envelopeId: string, given?: object): Promise<VendorEnvelope>;
  listStatusChanges(account: string, given: object): Promise<{ readonly envelopes: readonly VendorEnvelope[] }>;
  listDocuments(
    account: string,
    envelopeId: string,
  ): Promise<{ readonly envelopeDocuments: readonly { readonly documentId: string }[] }>;
  getDocument(account: string, envelopeId: string, documentId: string): Promise<Buffer>;
  update(account: string, envelopeId: string, given: object): Promise<VendorEnvelope>;
}

interface VendorClient {
  requestJWTUserToken(
    integrationKey: string,
    userId: string,
    scopes: readonly string[],
    privateKey: Buffer,
    seconds: number,
  ): Promise<{ readonly body: { readonly access_token: string } }>;
  addDefaultHeader(name: string, value: string): void;
  setOAuthBasePath(host: string): void;
}

const world = await startSimulatedWorld();
const require = createRequire(import.meta.url);
// The vendor publishes this client without types.
const vendor = require('docusign-esign') as {
  readonly ApiClient: new (given: { readonly basePath: string }) => VendorClient;
  readonly EnvelopesApi: new (client: VendorClient) => VendorApi;
};
/** The HTTP client within the vendor's client. */
const transport = createRequire(require.resolve('docusign-esign'))('axios') as {
  readonly interceptors: {
    readonly request: { use(change: (request: { baseURL?: string }) => { baseURL?: string }): void };
  };
};

const { accountId, integrationKey, userId, privateKey } = SIMULATION_ACCOUNT;

/** Gets a token with the vendor's client. It asks for tokens by https only, which the simulator does not speak. */
async function requestToken(): Promise<string> {
  const { host } = new URL(world.url);
  transport.interceptors.request.use((request) =>
    request.baseURL === `https://${host}` ? { ...request, baseURL: `http://${host}/docusign` } : request,
  );
  const client = new vendor.ApiClient({ basePath: `${world.url}/docusign/restapi` });
  client.setOAuthBasePath(host);
  const pem = readRsaKey(privateKey)?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '';
  const scopes = ['signature', 'impersonation'];
  const granted = await client.requestJWTUserToken(integrationKey, userId, scopes, Buffer.from(pem), 600);
  return granted.body.access_token;
}

const definition = {
  status: 'sent',
  emailSubject: 'Please sign',
  transactionId: 'vendor-transaction-1',
  documents: [
    {
      documentId: '1',
      name: 'Agreement',
      fileExtension: 'pdf',
      documentBase64: Buffer.from(tinyPdf('vendor')).toString('base64'),
    },
  ],
  recipients: {
    signers: [
      {
        recipientId: '1',
        routingOrder: '1',
        clientUserId: 'ann',
        name: 'Ann Lee',
        email: 'ann@example.com',
        tabs: { signHereTabs: [{ documentId: '1', pageNumber: '1', xPosition: '72', yPosition: '600' }] },
      },
    ],
  },
};
const view = {
  returnUrl: 'http://localhost:8080/signing/return',
  authenticationMethod: 'none',
  clientUserId: 'ann',
  userName: 'Ann Lee',
  email: 'ann@example.com',
};

test('DocuSign’s own client sends, opens, reads, downloads and voids on the simulator', async () => {
  const client = new vendor.ApiClient({ basePath: `${world.url}/docusign/restapi` });
  client.addDefaultHeader('Authorization', `Bearer ${await requestToken()}`);
  const envelopes = new vendor.EnvelopesApi(client);
  const { envelopeId, status } = await envelopes.createEnvelope(accountId, { envelopeDefinition: definition });
  expect(status).toBe('sent');
  const { url } = await envelopes.createRecipientView(accountId, envelopeId, { recipientViewRequest: view });
  const back = await benchOnSimulator(world, 'docusign').act(url, { kind: 'sign' });
  expect(back).toBe('http://localhost:8080/signing/return?event=signing_complete');
  const read = await envelopes.getEnvelope(accountId, envelopeId, { include: 'recipients' });
  expect(read).toMatchObject({ status: 'completed', recipients: { signers: [{ status: 'completed' }] } });
  const listed = await envelopes.listStatusChanges(accountId, { transactionIds: 'vendor-transaction-1' });
  expect(listed.envelopes).toMatchObject([{ envelopeId }]);
  const documents = await envelopes.listDocuments(accountId, envelopeId);
  expect(documents.envelopeDocuments.map(({ documentId }) => documentId)).toEqual(['1', 'certificate']);
  expect((await envelopes.getDocument(accountId, envelopeId, '1')).toString('latin1')).toMatch(/^%PDF-/);
  const other = await envelopes.createEnvelope(accountId, { envelopeDefinition: definition });
  await envelopes.update(accountId, other.envelopeId, { envelope: { status: 'voided', voidedReason: 'New terms' } });
  expect(await envelopes.getEnvelope(accountId, other.envelopeId)).toMatchObject({ status: 'voided' });
});
