import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DOCUSIGN } from './docusign-account.ts';
import { definition, docuSignTrial, signature, unsignedHash, type DocuSignTrial } from './docusign-trial.fixture.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
let vendor: DocuSignTrial;
beforeEach(async () => {
  trial = await startTrial();
  vendor = await docuSignTrial(trial);
});
afterEach(() => trial.close());

const BACK = 'http://localhost:8080/signing/return';

async function stateOf(envelopeId: string) {
  return (await vendor.call('GET', `/envelopes/${envelopeId}?include=recipients`)).json;
}

test('a call without a token, and an assertion with a wrong signature, are refused', async () => {
  const path = `/docusign/restapi/v2.1/accounts/${DOCUSIGN.accountId}/envelopes/none`;
  expect(await trial.send('GET', path)).toMatchObject({
    status: 401,
    json: { errorCode: 'USER_AUTHENTICATION_FAILED' },
  });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const assertion = `${part({ alg: 'RS256' })}.${part({ iss: DOCUSIGN.integrationKey })}.AAAA`;
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const granted = await fetch(`${trial.simulator.url}/docusign/oauth/token`, { method: 'POST', body });
  expect([granted.status, await granted.json()]).toEqual([400, { error: 'no_valid_keys_or_signatures' }]);
});

test('an envelope that is not whole is refused with DocuSign’s error code', async () => {
  const whole = definition('envelope-1');
  const wrong: [string, unknown][] = [
    ['ENVELOPE_IS_INCOMPLETE', { ...whole, emailSubject: '' }],
    ['ENVELOPE_IS_INCOMPLETE', { ...whole, documents: [] }],
    ['UNABLE_TO_CONVERT_DOCUMENT', { ...whole, documents: [{ documentId: '1', documentBase64: 'AAAA' }] }],
    ['TAB_REFERS_TO_MISSING_DOCUMENT', { ...whole, documents: [{ ...whole.documents[0], documentId: '2' }] }],
  ];
  for (const [errorCode, body] of wrong)
    expect(await vendor.call('POST', '/envelopes', body)).toMatchObject({ status: 400, json: { errorCode } });
});

test('a page shows each document, and signing needs every place; the second signer comes after', async () => {
  const id = await vendor.make('envelope-1');
  const early = await vendor.call('POST', `/envelopes/${id}/views/recipient`, {
    returnUrl: BACK,
    clientUserId: 'ben',
    userName: 'Ben',
    email: 'ben@example.com',
  });
  expect(early).toMatchObject({ status: 400, json: { errorCode: 'RECIPIENT_NOT_IN_SEQUENCE' } });
  const path = await vendor.open(id, 'Ann');
  const page = await fetch(`${trial.simulator.url}${path}`);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost:8080$/);
  const text = await page.text();
  expect(text).toContain('Agreement &lt;b&gt;');
  expect(text).toContain(`${path}/documents/1`);
  expect((await trial.send('GET', `${path}/documents/1`)).text).toMatch(/^%PDF-/);
  const incomplete = await vendor.send(path, { ...signature, place: ['1:initials'] });
  expect(incomplete).toMatchObject({ status: 422 });
  expect(incomplete.text).toContain('Sign “Agreement”');
  expect(await stateOf(id)).toMatchObject({
    status: 'delivered',
    recipients: { signers: [{ status: 'delivered' }, { status: 'created' }] },
  });
  expect((await vendor.send(path, signature)).location).toBe(`${BACK}?event=signing_complete`);
  // The same form again changes nothing and says the same.
  expect((await vendor.send(path, { act: 'decline', reason: 'no' })).location).toBe(`${BACK}?event=signing_complete`);
  expect(await stateOf(id)).toMatchObject({ status: 'sent', recipients: { signers: [{ status: 'completed' }, {}] } });
  const second = await vendor.open(id, 'Ben');
  await trial.send('GET', second);
  expect((await vendor.send(second, signature)).location).toBe(`${BACK}?event=signing_complete`);
  expect(await stateOf(id)).toMatchObject({ status: 'completed', completedDateTime: expect.any(String) });
});

test('an address opens once and within five minutes, and then says ttl_expired', async () => {
  const id = await vendor.make('envelope-1');
  const open = async (path: string) => {
    const answer = await fetch(`${trial.simulator.url}${path}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  const used = await vendor.open(id, 'Ann');
  expect(await open(used)).toEqual([200, null]);
  expect(await open(used)).toEqual([302, `${BACK}?event=ttl_expired`]);
  const old = await vendor.open(id, 'Ann');
  trial.clock.advance(5 * 60_000 + 1);
  expect(await open(old)).toEqual([302, `${BACK}?event=ttl_expired`]);
  expect((await open('/docusign/Signing/none'))[0]).toBe(404);
});

test.each([
  ['later', 'cancel'],
  ['close', 'viewing_complete'],
  ['timeOut', 'session_timeout'],
  ['fail', 'exception'],
  ['fax', 'fax_pending'],
  ['expire', 'ttl_expired'],
])('the page’s button %s sends the browser back with the event %s', async (act, event) => {
  const id = await vendor.make(`envelope-${act}`);
  const path = await vendor.open(id, 'Ann');
  await trial.send('GET', path);
  expect((await vendor.send(path, { act })).location).toBe(`${BACK}?event=${event}`);
  expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
});

test('a decline needs a reason, ends the envelope and shows the reason', async () => {
  const id = await vendor.make('envelope-1');
  const path = await vendor.open(id, 'Ann');
  await trial.send('GET', path);
  expect((await vendor.send(path, { act: 'decline', reason: ' ' })).status).toBe(422);
  expect((await vendor.send(path, { act: 'decline', reason: 'Too much' })).location).toBe(`${BACK}?event=decline`);
  expect(await stateOf(id)).toMatchObject({
    status: 'declined',
    recipients: { signers: [{ status: 'declined', declinedReason: 'Too much' }, {}] },
  });
});

test('an envelope expires after its days, as a voided one whose reason says so', async () => {
  const id = await vendor.make('envelope-1', '1');
  trial.clock.advance(86_400_000 + 1);
  vendor = await docuSignTrial(trial);
  expect(await stateOf(id)).toMatchObject({ status: 'voided', voidedReason: 'Envelope has expired' });
});

test('transactions are forgotten after seven days, and the custom field still finds the envelope', async () => {
  const id = await vendor.make('envelope-1', '30');
  const find = async (query: string) => (await vendor.call('GET', `/envelopes?${query}`)).json['envelopes'];
  expect(await find('transaction_ids=envelope-1')).toMatchObject([{ envelopeId: id }]);
  expect((await vendor.call('GET', '/envelopes')).status).toBe(400);
  trial.clock.advance(7 * 86_400_000 + 1);
  vendor = await docuSignTrial(trial);
  expect(await find('transaction_ids=envelope-1')).toEqual([]);
  const query = 'custom_field=lendsideReference%3Denvelope-1&from_date=2026-06-01T00:00:00Z';
  expect(await find(query)).toMatchObject([{ envelopeId: id }]);
});

test('the signed PDF begins with the unsigned bytes and holds the signature as an update', async () => {
  const id = await vendor.make('envelope-1');
  for (const name of ['Ann', 'Ben']) {
    const path = await vendor.open(id, name);
    await trial.send('GET', path);
    await vendor.send(path, { ...signature, signature: name });
  }
  const signed = (await vendor.call('GET', `/envelopes/${id}/documents/1`)).text;
  expect(signed).toContain('signed "Ben" at');
  expect(signed).toMatch(/\/Size 4 \/Prev 110 >>\nstartxref\n\d+\n%%EOF\n$/);
  const first = signed.slice(0, signed.indexOf('3 0 obj'));
  expect(createHash('sha256').update(first).digest('hex')).toBe(unsignedHash);
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(signed) ?? [];
  expect(signed.slice(Number(start), Number(start) + 4)).toBe('xref');
  expect((await vendor.call('GET', `/envelopes/${id}/documents/certificate`)).text).toContain(
    'Certificate of completion',
  );
});

type Received = { signature: string | undefined; body: string };

/** A receiver of webhooks. */
async function startReceiver(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ signature: request.headers['x-docusign-signature-1']?.toString(), body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const eventsOf = (received: readonly Received[]): string[] =>
  received.map(({ body }) => String((JSON.parse(body) as { event: string }).event));

async function signAll(reference: string): Promise<string> {
  const id = await vendor.make(reference);
  for (const name of ['Ann', 'Ben']) {
    const path = await vendor.open(id, name);
    await trial.send('GET', path);
    await vendor.send(path, signature);
  }
  return id;
}

test('webhooks are signed; faults lose them, double them and change their order', async () => {
  const { url, received } = await startReceiver();
  await trial.send('PUT', '/control/docusign', { webhookUrl: url });
  const id = await signAll('envelope-1');
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
  for (const { signature: given, body } of received)
    expect(given).toBe(createHmac('sha256', DOCUSIGN.connectSecret).update(body).digest('base64'));
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ data: { envelopeId: id } });

  received.length = 0;
  await trial.send('PUT', '/control/docusign', { webhookTwice: 1, isWebhookOutOfOrder: true });
  await signAll('envelope-2');
  await expect
    .poll(() => eventsOf(received), { timeout: 20_000 })
    .toEqual(['envelope-completed', 'envelope-completed']);
  trial.clock.advance(20_000);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(6);
  expect(new Set(eventsOf(received).slice(2))).toEqual(new Set(['recipient-completed']));

  received.length = 0;
  await trial.send('PUT', '/control/docusign', { webhookLost: 1 });
  await signAll('envelope-3');
  expect((await trial.send('PUT', '/control/docusign', { webhookLost: 2 })).status).toBe(400);
  expect((await trial.send('POST', '/control/docusign/reset')).json).toMatchObject({ webhookLost: 0, webhookTwice: 0 });
  expect(received).toEqual([]);
});

test('a creation whose answer is lost has made the envelope', async () => {
  await trial.send('POST', '/control/docusign/lose-next-answer');
  expect((await vendor.call('POST', '/envelopes', definition('envelope-1'))).status).toBe(502);
  expect((await vendor.call('GET', '/envelopes?transaction_ids=envelope-1')).json).toMatchObject({
    resultSetSize: '1',
  });
});

test('the envelopes page shows the books, and a signer at the store signs there', async () => {
  expect((await trial.send('GET', '/envelopes')).text).toContain('No envelopes yet.');
  const id = await vendor.make('envelope-1');
  expect((await trial.send('GET', '/envelopes')).text).toContain('Agreement &lt;b&gt;');
  const path = `/envelopes/docusign/${id}`;
  expect((await trial.send('GET', path)).text).toContain('Sign at the store as Ann');
  const post = (at: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${trial.simulator.url}${at}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    });
  expect((await post(`${path}/sign`, { signer: '1' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(`${path}/sign`, { signer: '1' })).status).toBe(303);
  expect(await stateOf(id)).toMatchObject({ recipients: { signers: [{ status: 'completed' }, {}] } });
  expect((await post('/envelopes/docusign/faults', { webhookLost: '12.5', isDown: 'yes' })).status).toBe(303);
  expect((await trial.send('GET', '/control/docusign')).json).toMatchObject({ webhookLost: 0.125, isDown: true });
  await trial.send('POST', '/control/docusign/reset');
  expect((await post(`${path}/expire`, {})).status).toBe(303);
  expect(await stateOf(id)).toMatchObject({ status: 'voided' });
  expect((await trial.send('GET', '/envelopes/docusign/none')).status).toBe(404);
});

test('envelopes and their documents survive a restart of the simulator', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signing-books-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await startTrial(folder);
  const id = await (await docuSignTrial(before)).make('envelope-1');
  await before.close();
  const after = await startTrial(folder);
  onTestFinished(() => after.close());
  const again = await docuSignTrial(after);
  expect((await again.call('GET', `/envelopes/${id}/documents/1`)).text).toMatch(/^%PDF-/);
});
