import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { startSimulatedWorld, typeCardInto } from '@lendside/providers/card-processing/simulated-world.fixture.ts';

const world = await startSimulatedWorld();
// The vendor publishes this client without types.
const vendor = createRequire(import.meta.url)('cybersource-rest-client') as Record<
  string,
  new (...given: unknown[]) => Record<string, (...given: unknown[]) => void>
>;

const CONFIG = {
  authenticationType: 'http_signature',
  merchantID: 'lendside_simulation',
  merchantKeyId: 'sim-key-1',
  merchantsecretKey: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
  runEnvironment: 'apitest.cybersource.com',
  intermediateHost: `${world.url}/cybersource`,
  logConfiguration: { enableLog: false },
};

interface VendorAnswer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

/** Makes one call with the vendor's client. */
function callVendor(api: string, operation: string, ...given: unknown[]): Promise<VendorAnswer> {
  const Api = vendor[api];
  if (Api === undefined) throw new Error(`the client has no ${api}`);
  const client = new Api(CONFIG, new (vendor['ApiClient'] as new () => unknown)());
  return new Promise((resolve, reject) => {
    client[operation]?.(...given, (error: unknown, data: Record<string, unknown>, response: { status: number }) => {
      if (error !== null && error !== undefined)
        reject(error instanceof Error ? error : new Error(JSON.stringify(error)));
      else resolve({ status: response.status, data });
    });
  });
}

const payment = (code: string, instrument = 'SIMCARD-4242-1230-vendor') => ({
  clientReferenceInformation: { code },
  processingInformation: { capture: true, commerceIndicator: 'internet' },
  paymentInformation: { paymentInstrument: { id: instrument } },
  orderInformation: { amountDetails: { totalAmount: '102.21', currency: 'USD' } },
});

test('the vendor’s client can pay, be declined, void, search and read on the simulator', async () => {
  const paid = await callVendor('PaymentsApi', 'createPayment', payment('pay_vendor_1'));
  expect(paid).toMatchObject({
    status: 201,
    data: { status: 'AUTHORIZED', clientReferenceInformation: { code: 'pay_vendor_1' } },
  });
  const declined = await callVendor(
    'PaymentsApi',
    'createPayment',
    payment('pay_vendor_2', 'SIMCARD-9995-1230-vendor'),
  );
  expect(declined).toMatchObject({
    status: 201,
    data: { status: 'DECLINED', errorInformation: { reason: 'INSUFFICIENT_FUND' } },
  });
  const found = await callVendor('SearchTransactionsApi', 'createSearch', {
    query: 'clientReferenceInformation.code:pay_vendor_1',
    offset: 0,
    limit: 10,
  });
  expect(found).toMatchObject({ status: 201, data: { count: 1 } });
  const id = paid.data['id'];
  const voided = await callVendor(
    'VoidApi',
    'voidPayment',
    { clientReferenceInformation: { code: 'pay_vendor_1' } },
    id,
  );
  expect(voided).toMatchObject({ status: 201, data: { status: 'VOIDED' } });
  const read = await callVendor('TransactionDetailsApi', 'getTransaction', id);
  expect(read).toMatchObject({ status: 200, data: { applicationInformation: { status: 'VOIDED' } } });
});

test('the vendor’s client pushes money to a card and finds the push by its reference', async () => {
  const push = (code: string, instrument = 'SIMCARD-4242-1230-vendor') => ({
    clientReferenceInformation: { code },
    processingInformation: { businessApplicationId: 'FD', commerceIndicator: 'internet' },
    paymentInformation: { paymentInstrument: { id: instrument } },
    orderInformation: { amountDetails: { totalAmount: '102.21', currency: 'USD' } },
    senderInformation: { name: 'Sample Lender, LLC' },
    recipientInformation: { firstName: 'Ann', lastName: 'Lee' },
  });
  const pushed = await callVendor('PayoutsApi', 'octCreatePayment', push('out_vendor_1'));
  expect(pushed).toMatchObject({
    status: 201,
    data: { status: 'ACCEPTED', clientReferenceInformation: { code: 'out_vendor_1' } },
  });
  const declined = await callVendor('PayoutsApi', 'octCreatePayment', push('out_vendor_2', 'SIMCARD-0026-1230-vendor'));
  expect(declined).toMatchObject({ status: 201, data: { status: 'DECLINED' } });
  const found = await callVendor('SearchTransactionsApi', 'createSearch', {
    query: 'clientReferenceInformation.code:out_vendor_1',
    offset: 0,
    limit: 10,
  });
  expect(found).toMatchObject({ status: 201, data: { count: 1 } });
});

test('the vendor’s client opens a card form, saves the typed card, and reads and deletes it', async () => {
  const origin = 'http://localhost:8080';
  const opened = await callVendor('MicroformIntegrationApi', 'generateCaptureContext', {
    clientVersion: 'v2',
    targetOrigins: [origin],
    allowedCardNetworks: ['VISA'],
    allowedPaymentTypes: ['CARD'],
  });
  const context = opened.data as unknown as string;
  const token = await typeCardInto(world, '/cybersource/flex/v2/tokens', context, '4242424242424242');
  const made = await callVendor(
    'TokenizeApi',
    'tokenize',
    {
      processingInformation: { actionList: ['TOKEN_CREATE'], actionTokenTypes: ['paymentInstrument'] },
      tokenInformation: { transientTokenJwt: token, paymentInstrument: { billTo: { firstName: 'Ann' } } },
    },
    {},
  );
  const responses = made.data['responses'] as readonly { readonly resource: string; readonly id: string }[];
  const id = responses.find(({ resource }) => resource === 'paymentInstrument')?.id;
  const read = await callVendor('PaymentInstrumentApi', 'getPaymentInstrument', id, {});
  expect(read).toMatchObject({ status: 200, data: { id, card: { type: '001', expirationYear: '2028' } } });
  expect(await callVendor('PaymentInstrumentApi', 'deletePaymentInstrument', id, {})).toMatchObject({ status: 204 });
});

test('the simulator refuses the vendor’s client when its key is wrong', async () => {
  const Api = vendor['PaymentsApi'];
  if (Api === undefined) throw new Error('the client has no PaymentsApi');
  const client = new Api(
    { ...CONFIG, merchantsecretKey: 'd3Jvbmc=' },
    new (vendor['ApiClient'] as new () => unknown)(),
  );
  const status = await new Promise((resolve) => {
    client['createPayment']?.(
      payment('pay_vendor_3'),
      (_error: unknown, _data: unknown, response: { status?: number } | undefined) => resolve(response?.status),
    );
  });
  expect(status).toBe(401);
});
