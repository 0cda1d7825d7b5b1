import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOCUSEAL_KEY } from './docuseal-wire.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const headers = { 'x-auth-token': DOCUSEAL_KEY };
const SUBMISSION = {
  name: 'Agreement',
  send_email: false,
  order: 'preserved',
  expire_at: '2026-07-01T00:00:00.000Z',
  documents: [
    {
      name: '1 Agreement',
      file: Buffer.from('%PDF-1.7 a').toString('base64'),
      fields: [{ name: 's', type: 'signature', role: 'Signer 1', areas: [{ x: 0, y: 0, w: 0.2, h: 0.1, page: 1 }] }],
    },
  ],
  submitters: [
    { role: 'Signer 1', order: 0, name: 'Ann', email: 'ann@example.com', external_id: 'envelope-1' },
    { role: 'Signer 2', order: 1, name: 'Ben', email: 'ben@example.com' },
  ],
};

type Signer = { id: number; slug: string; status: string };

const call = (method: string, path: string, body?: unknown) =>
  trial.send(method, `/docuseal/api${path}`, body, headers);

/** Makes a submission. Returns its signers. */
async function make(): Promise<Signer[]> {
  const { json } = await call('POST', '/submissions/pdf', SUBMISSION);
  return json['submitters'] as Signer[];
}

async function send(signer: Signer | undefined, form: Record<string, string>) {
  const path = `/docuseal/s/${signer?.slug}`;
  await trial.send('GET', path);
  const body = new URLSearchParams(form);
  const answer = await fetch(`${trial.simulator.url}${path}/end`, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') };
}

test('DocuSeal needs the key, a PDF and signers, and finds a signer by our reference', async () => {
  expect((await trial.send('GET', '/docuseal/api/submissions/1')).status).toBe(401);
  expect((await call('POST', '/submissions/pdf', { ...SUBMISSION, submitters: [] })).status).toBe(422);
  await make();
  expect((await call('GET', '/submitters?external_id=envelope-1')).json).toMatchObject({
    data: [{ submission_id: 1, status: 'awaiting' }],
  });
  expect((await call('GET', '/submissions/2')).status).toBe(404);
});

test('DocuSeal leads back after a signature only, and its address opens again', async () => {
  const [ann, ben] = await make();
  const done = 'http://localhost:8080/signing/return?event=signing_complete';
  const asked = await call('PUT', `/submitters/${ann?.id}`, { completed_redirect_url: done });
  expect(asked.json['embed_src']).toBe(`${trial.simulator.url}/docuseal/s/${ann?.slug}`);
  for (let time = 0; time < 2; time += 1)
    expect((await trial.send('GET', `/docuseal/s/${ann?.slug}`)).text).toContain('Type your full name');
  expect((await trial.send('GET', `/docuseal/s/${ben?.slug}`)).text).toContain('Another person signs first');
  const signed = { act: 'sign', signature: 'Ann', initials: 'A', place: '1:signature' };
  expect(await send(ann, signed)).toEqual({ status: 303, location: done });
  expect((await trial.send('GET', `/docuseal/s/${ann?.slug}`)).text).toContain('You have signed these documents');
  expect(await send(ben, { act: 'decline', reason: 'No' })).toEqual({
    status: 303,
    location: `/docuseal/s/${ben?.slug}`,
  });
  expect((await call('GET', '/submissions/1')).json).toMatchObject({
    status: 'declined',
    submission_events: [{ event_type: 'decline_form', data: { reason: 'No' } }],
  });
});

test('an archived submission stays pending, and one past its end is expired', async () => {
  await make();
  expect((await call('DELETE', '/submissions/1')).json).toMatchObject({ id: 1, archived_at: expect.any(String) });
  expect((await call('GET', '/submissions/1')).json).toMatchObject({
    status: 'pending',
    archived_at: expect.any(String),
  });
  await make();
  trial.clock.advance(30 * 86_400_000);
  expect((await call('GET', '/submissions/2')).json).toMatchObject({ status: 'expired' });
});
