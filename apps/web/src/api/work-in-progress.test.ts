import { expect, test } from 'vitest';
import { decodeWork, encodeWork, removeWork, storeWork, wasSent, withRenewal, workKeyOf } from './work-in-progress.ts';

const route = '/tmx/Accounts/101/Payment';

test('saved work is base64 of JSON with state and route, and keeps letters of any script [LOP-038]', () => {
  const value = encodeWork({ route, state: { step: 'method', session: { name: 'Zoë' } } }) ?? '';
  expect(decodeWork(value)).toEqual({ route, state: { step: 'method', session: { name: 'Zoë' } } });
  expect(value).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test('only allowed fields are saved, and only for a payment page [LOP-038]', () => {
  const value = encodeWork({ route, state: { step: 'method', cvv: '123', anything: 1 } }) ?? '';
  expect(decodeWork(value)?.state).toEqual({ step: 'method' });
  for (const other of ['/Home', 'https://evil.test/', '/tmx/Accounts/101', '//evil/Accounts/1/Payment'])
    expect(encodeWork({ route: other, state: {} })).toBeNull();
  expect(encodeWork({ route, state: { session: 'x'.repeat(12_000) } })).toBeNull();
});

test('a press of Pay stays recorded, whatever happened since [PAY-031]', () => {
  const kept = (state: Readonly<Record<string, unknown>>) =>
    wasSent(JSON.stringify(decodeWork(encodeWork({ route, state }) ?? '')?.state));
  expect(kept({ step: 'review', isPending: false, startedAtMs: 1_780_000_000_000 })).toBe(true);
  expect(kept({ step: 'review', isPending: true })).toBe(true);
  expect(kept({ step: 'review', isPending: false, startedAtMs: null })).toBe(false);
  for (const text of [null, '', '%', 'null', '[]']) expect(wasSent(text)).toBe(false);
});

test('unreadable saved work is ignored, so that the person starts over [LAP-036]', () => {
  const forged = btoa(JSON.stringify({ route: '/Home', state: {} }));
  for (const value of ['', '%%%', btoa('no json'), btoa('{}'), btoa('null'), forged])
    expect(decodeWork(value)).toBeNull();
  expect(workKeyOf('/Home')).toBeNull();
});

test('the pages of a renewal are saved with its payment, put back, and given up with it [PAY-031 LOP-038]', () => {
  const trail = '{"isPaid":true}';
  const kept = new Map([['payment.tmx.101.renewal', trail]]);
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const page = '/tmx/Accounts/101/Payment/AncillaryProducts';
  const value = encodeWork(withRenewal({ route: page, state: { step: 'method' } }, storage)) ?? '';
  kept.clear();
  storeWork(decodeWork(value) ?? { route: '', state: {} }, storage);
  expect([...kept]).toEqual([
    ['payment.tmx.101', '{"step":"method"}'],
    ['payment.tmx.101.renewal', trail],
  ]);
  removeWork(page, storage);
  expect([...kept]).toEqual([]);
  expect(withRenewal({ route: page, state: { step: 'method' } }, storage).state).toEqual({ step: 'method' });
});
