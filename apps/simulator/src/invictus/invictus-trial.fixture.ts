import { CLIENT } from './access-tokens.ts';
import { startTrial, type Answer, type Trial } from '#trial.fixture.ts';

/** Invictus over HTTP, as a lender calls it. */
export type InvictusTrial = {
  trial: Trial;
  get(path: string): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  post(path: string, body: unknown, idempotencyKey?: string): Promise<Answer>;
};

export async function askForToken(trial: Trial, secret: string = CLIENT.secret, grant = 'client_credentials') {
  const answer = await fetch(`${trial.simulator.url}/invictus/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT.id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: grant }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

export async function startInvictusTrial(dataDir?: string): Promise<InvictusTrial> {
  const trial = await startTrial(dataDir);
  const { json } = await askForToken(trial);
  const authorization = `Bearer ${String(json['access_token'])}`;
  return {
    trial,
    get: (path) => trial.send('GET', `/invictus${path}`, undefined, { authorization }),
    put: (path, body) => trial.send('PUT', `/invictus${path}`, body, { authorization }),
    post: (path, body, idempotencyKey) =>
      trial.send('POST', `/invictus${path}`, body, {
        authorization,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      }),
  };
}

/** Opens a running loan: 1,000.00 over 13 installments every two weeks, the first in two weeks. Returns its number. */
export async function aRunningLoan(invictus: InvictusTrial, key = 'a-loan'): Promise<number> {
  const terms = { customerId: 'anna', brand: 'inl', principal: '1000.00', instalments: 13, firstDueDate: '2026-06-29' };
  const { json } = await invictus.post('/v1/loans', terms, key);
  const { loanId } = json['loan'] as { loanId: number };
  await invictus.post(`/v1/loans/${loanId}/disbursement`, {});
  return loanId;
}

export const aPaymentOf = (amount: string, purpose: 'payment' | 'payoff' = 'payment') => ({
  amount,
  purpose,
  method: 'card',
  confirmationNumber: '9000000001',
});
