import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describePostalMail } from '#postal-mail/conformance.ts';
import type { PaperLetter } from '#postal-mail/port.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openLob } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (key = 'live_sim_lob_key', baseUrl = `${world.url}/lob`) => openLob({ baseUrl, key, timeoutMs: 2_000 });

interface Listed {
  readonly letters: readonly { readonly to: { readonly name: string }; readonly html: string }[];
}

describePostalMail('Lob over HTTP', () =>
  Promise.resolve({
    mail: open(),
    printed: async (reference) => {
      const { letters } = (await world.control('GET', `/letters.json?reference=${reference}`)) as Listed;
      return letters.map(({ to, html }) => ({ to: to.name, html }));
    },
    setFailing: async (isFailing) => {
      await world.control('PUT', '/control/lob', { isFailing });
    },
  }),
);

const place = {
  name: 'Ann Lee',
  street: '12 Oak Street',
  street2: 'Unit 3',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
};
const letter: PaperLetter = { reference: 'notice-1', to: place, from: place, html: '<p>a</p>', mailClass: 'certified' };
const answering = openAnswering();

test('Lob is sent both addresses, the service and our reference, and the key stands in no error', async () => {
  const seen: { readonly key: unknown; readonly body: Record<string, unknown> }[] = [];
  const baseUrl = await answering.http((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      seen.push({ key: request.headers['idempotency-key'], body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"12 Oak Street is wrong","status_code":422,"code":"invalid"}}');
    });
  });
  const outcome = await open('live_secret', baseUrl).sendLetter(letter);
  expect(outcome).toEqual({ kind: 'refused', detail: 'HTTP 422, invalid' });
  expect(seen).toMatchObject([
    {
      key: 'notice-1',
      body: {
        to: { name: 'Ann Lee', address_line1: '12 Oak Street', address_line2: 'Unit 3', address_zip: '85004' },
        extra_service: 'certified',
        use_type: 'operational',
        metadata: { reference: 'notice-1' },
      },
    },
  ]);
});

test('a wrong key, a rate limit or an answer about another letter leaves the outcome unknown', async () => {
  expect(await open('wrong').sendLetter(letter)).toEqual({ kind: 'unknown', detail: 'HTTP 401, unauthorized' });
  expect(await open('wrong').inquire('notice-1')).toMatchObject({ kind: 'unknown' });
  const limited = await answering.always(429, '{"error":{"message":"slow","status_code":429,"code":"rate_limit"}}');
  expect(await open('k', limited).sendLetter(letter)).toMatchObject({ kind: 'unknown' });
  const other = await answering.always(200, '{"id":"ltr_1","metadata":{"reference":"notice-2"}}');
  expect(await open('k', other).sendLetter(letter)).toMatchObject({ kind: 'unknown' });
  expect(await open('k', 'http://127.0.0.1:1').sendLetter(letter)).toMatchObject({ kind: 'unknown' });
});
