import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeSecureAcceptance } from '#secure-acceptance/conformance.ts';
import { openCyberSourceSecureAcceptance } from './adapter.ts';
import { signFields } from './sign-fields.ts';
import { SIMULATION_PROFILE } from './simulation-profile.ts';

const world = await startSimulatedWorld();
const secureAcceptance = openCyberSourceSecureAcceptance({
  ...SIMULATION_PROFILE,
  pageUrl: `${world.url}/secureacceptance`,
});

const told: Record<string, string>[] = [];
const lender = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    told.push(Object.fromEntries(new URLSearchParams(body)));
    response.end();
  });
});
await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  lender.close();
});
const answerUrl = `http://127.0.0.1:${(lender.address() as AddressInfo).port}/`;

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();
}

const FILLED_IN = {
  accepted: { act: 'save', number: '4242424242424242' },
  declined: { act: 'save', number: '4000000000000002' },
  cancelled: { act: 'cancel' },
} as const;

describeSecureAcceptance('CyberSource Secure Acceptance', () =>
  Promise.resolve({
    secureAcceptance,
    answerUrl,
    fillIn: async ({ action, fields }, how) => {
      const page = await post(action, fields);
      const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const before = told.length;
      const typed = { session, forename: 'Ann', surname: 'Lee', expiry: '12/30', code: '123', ...FILLED_IN[how] };
      await post(action.replace('/create', '/save'), typed);
      await vi.waitFor(
        () => {
          if (told.length === before) throw new Error('no answer yet');
        },
        { timeout: 10_000 },
      );
      return told.at(-1) ?? {};
    },
  }),
);

const ANSWER = {
  decision: 'ACCEPT',
  reason_code: '100',
  payment_token: '7020000000001111',
  req_access_key: SIMULATION_PROFILE.accessKey,
  req_profile_id: SIMULATION_PROFILE.profileId,
  req_transaction_uuid: 'form-1',
  req_reference_number: 'form-1',
  req_transaction_type: 'create_payment_token',
  req_currency: 'USD',
  req_amount: '0.00',
  req_card_number: '424242xxxxxx4242',
  req_card_type: '001',
  req_card_expiry_date: '12-2030',
  req_bill_to_forename: 'Ann',
  req_bill_to_surname: 'Lee',
  signed_date_time: '2026-06-15T09:30:00Z',
};

function signed(changes: Record<string, string> = {}, unsigned: Record<string, string> = {}) {
  const fields = { ...ANSWER, ...changes };
  const named = { ...fields, signed_field_names: Object.keys(fields).join(',') };
  return { ...named, signature: signFields(named, SIMULATION_PROFILE.secret), ...unsigned };
}
const read = (changes?: Record<string, string>, unsigned?: Record<string, string>) =>
  secureAcceptance.readAnswer(signed(changes, unsigned));

test('an answer about another profile, amount, form or action is refused although it is signed', () => {
  expect(read().kind).toBe('answer');
  expect(read({ req_profile_id: 'another' }).kind).toBe('forged');
  expect(read({ req_access_key: 'another' }).kind).toBe('forged');
  for (const changes of [
    { req_amount: '50.00' },
    { req_currency: 'MXN' },
    { req_transaction_type: 'sale' },
    { req_reference_number: 'form-2' },
    { signed_date_time: 'yesterday' },
  ])
    expect(read(changes).kind).toBe('unreadable');
});

test('a field that is not signed does not count', () => {
  const { payment_token: _token, ...without } = ANSWER;
  const named = { ...without, signed_field_names: Object.keys(without).join(',') };
  const fields = {
    ...named,
    signature: signFields(named, SIMULATION_PROFILE.secret),
    payment_token: '7020000000001111',
  };
  expect(secureAcceptance.readAnswer(fields)).toMatchObject({ kind: 'answer', outcome: { kind: 'failed' } });
});

test('a card without its first digits, a faulty processor and an invalid card are told apart', () => {
  expect(read({ req_card_number: 'xxxxxxxxxxxx4242' })).toMatchObject({ outcome: { kind: 'failed' } });
  expect(read({ req_card_type: '033' })).toMatchObject({ outcome: { kind: 'failed' } });
  expect(read({ decision: 'ERROR', reason_code: '150' })).toMatchObject({ outcome: { kind: 'failed' } });
  expect(read({ decision: 'ERROR', reason_code: '231' })).toMatchObject({ outcome: { kind: 'declined' } });
  expect(read({ decision: 'REVIEW', reason_code: '480' })).toMatchObject({ outcome: { kind: 'declined' } });
});
