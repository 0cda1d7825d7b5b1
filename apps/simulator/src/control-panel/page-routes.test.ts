import { afterEach, beforeEach, expect, test } from 'vitest';
import { toFaultChanges } from './fault-form.ts';
import { DEFAULT_FAULTS, parseFaultSettings } from '#faults/fault-settings.ts';
import { withLinks } from '#pages/html.ts';
import { aCaptureContext, aPayment, startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

test('the panel lists charges, magic cards and faults, and reports an unreachable Lendside', async () => {
  await trial.call('POST', '/pts/v2/payments', aPayment('ref-shown', '225.00'));
  const { text } = await trial.send('GET', '/');
  for (const part of ['Simulated world', 'ref-shown', '$225.00', '4242 4242 4242 4242', 'Business clock'])
    expect(text).toContain(part);
  expect((await trial.send('GET', '/health')).json).toEqual({ ok: true });
});

test('percentages in the form become probabilities in the settings', () => {
  const changes = toFaultChanges(new URLSearchParams('declined=12.5&lateMs=900&seed=3&deduplicate=yes&webhookUrl='));
  expect(parseFaultSettings(changes, DEFAULT_FAULTS)).toEqual({
    ok: true,
    settings: { ...DEFAULT_FAULTS, declined: 0.125, lateMs: 900, seed: 3, deduplicate: true },
  });
});

test('a form sent by another site changes nothing', async () => {
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${trial.simulator.url}/control-panel/faults`, {
    method: 'POST',
    headers: foreign,
    body: 'declined=100',
  });
  expect(response.status).toBe(403);
  expect((await trial.send('GET', '/control/faults')).json).toMatchObject({ declined: 0 });
});

test('the panel’s own form is accepted, because its page lets browsers send their origin', async () => {
  const own = { origin: trial.simulator.url, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${trial.simulator.url}/control-panel/faults`, {
    method: 'POST',
    headers: own,
    body: 'declined=100',
  });
  expect(await response.text()).toContain('Faults saved.');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect((await trial.send('GET', '/control/faults')).json).toMatchObject({ declined: 1 });
});

test('every style sheet and script of a page is served from the simulator itself', async () => {
  const context = await aCaptureContext(trial);
  const paths = [
    '/',
    '/departments',
    '/inbox',
    '/phone',
    '/letters',
    '/files',
    '/envelopes',
    '/money-out',
    `/cybersource/hosted-card-form?captureContext=${context}`,
  ];
  const pages = await Promise.all(paths.map((path) => trial.send('GET', path)));
  const named = pages.flatMap(({ text }) => [
    ...text.matchAll(/<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"/g),
  ]);
  const assets = [...new Set(named.map(([, path = '']) => path))];
  expect(assets).toHaveLength(6);
  const answers = await Promise.all(assets.map((path) => trial.send('GET', path)));
  expect(answers.map((answer) => answer.status)).toEqual(assets.map(() => 200));
});

test('charges are listed page by page and can be cleared', async () => {
  for (const reference of ['a', 'b', 'c']) await trial.call('POST', '/pts/v2/payments', aPayment(reference));
  const first = (await trial.send('GET', '/control/charges?limit=2')).json;
  expect(first).toMatchObject({ charges: [{ reference: 'a' }, { reference: 'b' }], next: 2 });
  expect((await trial.send('GET', '/control/charges?limit=2&after=2')).json).toMatchObject({
    charges: [{ reference: 'c' }],
    next: null,
  });
  expect((await trial.send('DELETE', '/control/books')).status).toBe(204);
  expect((await trial.send('GET', '/control/charges/summary')).json).toEqual({
    capturedCount: 0,
    capturedCents: 0,
    duplicatedReferences: [],
  });
});

test('an unknown outcome or setting is refused with a message', async () => {
  expect((await trial.send('POST', '/control/next-charge', { outcome: 'explode' })).status).toBe(400);
  expect(await trial.send('PUT', '/control/faults', { declined: 2 })).toMatchObject({
    status: 400,
    json: { message: 'declined must be a probability from 0 to 1.' },
  });
});

test('a URL in a text becomes a link, and all other text is escaped', () => {
  expect(withLinks('Pay <b>here</b>: https://lendside.example/l?a=1&b="2". Thank you (http://a.example).').html).toBe(
    'Pay &lt;b&gt;here&lt;/b&gt;: <a href="https://lendside.example/l?a=1&amp;b=">https://lendside.example/l?a=1&amp;b=</a>' +
      '&quot;2&quot;. Thank you (<a href="http://a.example">http://a.example</a>).',
  );
  expect(withLinks('javascript:alert(1)').html).toBe('javascript:alert(1)');
});

test('a missing message is reported as missing', async () => {
  const { status, text } = await trial.send('GET', '/inbox/nowhere');
  expect(status).toBe(404);
  expect(text).toContain('There is no such message.');
});
