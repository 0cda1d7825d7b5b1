import { signedHeaders } from '#cybersource/sign-request.fixture.ts';
import { startSimulator, type Simulator } from '#simulator.ts';
import { manualClock, type ManualClock } from '#timing/manual-clock.fixture.ts';

export type Answer = { status: number; text: string; json: Record<string, unknown> };

export type Trial = {
  simulator: Simulator;
  clock: ManualClock;
  /** A signed server-to-server call. `path` follows "/cybersource". */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, signal?: AbortSignal): Promise<Answer>;
  /** An unsigned call to any other path. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};

export const SHOP = 'http://localhost:8080';

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, text, json: /^[{[]/.test(text) ? JSON.parse(text) : {} };
}

export async function startTrial(dataDir = ':memory:', lendsideUrl = SHOP): Promise<Trial> {
  const clock = manualClock();
  const simulator = await startSimulator(
    {
      port: 0,
      smtpPort: 0,
      pushLinePort: 0,
      scannerPort: 0,
      dataDir,
      publicUrl: null,
      lendsideUrl,
      roadPort: 0,
      roadTargetUrl: lendsideUrl,
      simulationKey: 'simulation',
    },
    clock,
  );
  const base = simulator.url.replace('localhost', '127.0.0.1');
  return {
    simulator,
    clock,
    async call(method, path, body, signal) {
      const url = `${base}/cybersource${path}`;
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = signedHeaders({ method, url, body, nowMs: clock.nowMs() });
      return toAnswer(await fetch(url, { method, headers, ...sent, ...(signal === undefined ? {} : { signal }) }));
    },
    async send(method, path, body, headers = {}) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const contentType = body === undefined ? {} : { 'content-type': 'application/json' };
      return toAnswer(await fetch(base + path, { method, headers: { ...contentType, ...headers }, ...sent }));
    },
    close: () => simulator.close(),
  };
}

export function aPayment(
  reference: string,
  totalAmount = '225.00',
  instrument = 'SIMCARD-4242-1228-trial',
): Record<string, unknown> {
  return {
    clientReferenceInformation: { code: reference },
    processingInformation: { capture: true, commerceIndicator: 'internet' },
    paymentInformation: { paymentInstrument: { id: instrument } },
    orderInformation: { amountDetails: { totalAmount, currency: 'USD' } },
  };
}

export async function aCaptureContext(trial: Trial, includeCardPrefix = true): Promise<string> {
  const asked = {
    clientVersion: 'v2',
    targetOrigins: [SHOP],
    allowedPaymentTypes: ['CARD'],
    transientTokenResponseOptions: { includeCardPrefix },
  };
  return (await trial.call('POST', '/microform/v2/sessions', asked)).text;
}

/** Sends a card as the form's own page would. */
export async function typeCard(trial: Trial, number: string, changes: Record<string, unknown> = {}): Promise<Answer> {
  const securityCode = number.startsWith('3') ? '1234' : '123';
  const body = {
    captureContext: await aCaptureContext(trial),
    card: { number, securityCode, expirationMonth: '12', expirationYear: '2029' },
    ...changes,
  };
  return trial.send('POST', '/cybersource/flex/v2/tokens', body, {
    origin: trial.simulator.url.replace('localhost', '127.0.0.1'),
  });
}

export type BookedCharge = { id: string; reference: string; amountCents: number; status: string; lastFour: string };

export async function chargesOf(trial: Trial, reference: string): Promise<BookedCharge[]> {
  const { json } = await trial.send('GET', `/control/charges?reference=${reference}`);
  return json['charges'] as BookedCharge[];
}
