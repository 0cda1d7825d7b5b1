import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';
import { LOB_KEY } from './lob-routes.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const place = { address_line1: '12 Oak Street', address_city: 'Phoenix', address_state: 'AZ', address_zip: '85004' };
const LETTER = {
  to: { name: 'Ann <b>Lee', ...place },
  from: { name: 'Lender', ...place },
  file: '<title>Our plan to sell</title><p>We have your vehicle.</p><script>alert(1)</script>',
  color: false,
  use_type: 'operational',
  metadata: { reference: 'notice-N10' },
};
const headers = { authorization: `Basic ${Buffer.from(`${LOB_KEY}:`).toString('base64')}` };

test('a letter needs the key, and a repeated idempotency key prints it once', async () => {
  expect((await trial.send('POST', '/lob/v1/letters', LETTER)).status).toBe(401);
  const once = { ...headers, 'idempotency-key': 'k1' };
  const first = await trial.send('POST', '/lob/v1/letters', LETTER, once);
  expect(first).toMatchObject({ status: 200, json: { object: 'letter', metadata: { reference: 'notice-N10' } } });
  const again = await trial.send('POST', '/lob/v1/letters', LETTER, once);
  expect(again.json['id']).toBe(first.json['id']);
  const listed = await trial.send('GET', '/lob/v1/letters?metadata%5Breference%5D=notice-N10', undefined, headers);
  expect(listed.json).toMatchObject({ count: 1, data: [{ id: first.json['id'] }] });
  expect((await trial.send('GET', `/lob/v1/letters/${String(first.json['id'])}`, undefined, headers)).status).toBe(200);
  expect((await trial.send('GET', '/lob/v1/letters/ltr_none', undefined, headers)).status).toBe(404);
});

test('a letter to no place, without its use, or that is too long is refused with an error code', async () => {
  const wrong = [
    { ...LETTER, to: { ...LETTER.to, address_zip: 'none' } },
    { ...LETTER, use_type: '' },
    { ...LETTER, file: 'a'.repeat(10_001) },
  ];
  for (const body of wrong)
    expect(await trial.send('POST', '/lob/v1/letters', body, headers)).toMatchObject({
      status: 422,
      json: { error: { code: 'invalid' } },
    });
});

test('the letters page shows the address and the text of a letter, without its scripts', async () => {
  expect((await trial.send('GET', '/letters')).text).toContain('No letters yet.');
  const sent = await trial.send('POST', '/lob/v1/letters', LETTER, headers);
  const page = await trial.send('GET', `/letters/${String(sent.json['id'])}`);
  expect(page.text).toContain('Ann &lt;b&gt;Lee');
  expect(page.text).toContain('Our plan to sell');
  const body = await fetch(`${trial.simulator.url}/letters/${String(sent.json['id'])}/body`);
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect((await trial.send('GET', '/letters/ltr_none')).status).toBe(404);
});
