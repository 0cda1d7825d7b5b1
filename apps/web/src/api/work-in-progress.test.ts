import { expect, test } from 'vitest';
import { decodeWork, encodeWork, workKeyOf } from './work-in-progress.ts';

const route = '/tmx/Accounts/101/Payment';

test('work is base64 of JSON with state and route, letters of any script included [LOP-038]', () => {
  const value = encodeWork({ route, state: { step: 'method', session: { name: 'Zoë' } } }) ?? '';
  expect(decodeWork(value)).toEqual({ route, state: { step: 'method', session: { name: 'Zoë' } } });
  expect(value).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test('only what may be kept is kept, and only for a page of a payment [LOP-038]', () => {
  const value = encodeWork({ route, state: { step: 'method', cvv: '123', anything: 1 } }) ?? '';
  expect(decodeWork(value)?.state).toEqual({ step: 'method' });
  for (const other of ['/Home', 'https://evil.test/', '/tmx/Accounts/101', '//evil/Accounts/1/Payment'])
    expect(encodeWork({ route: other, state: {} })).toBeNull();
  expect(encodeWork({ route, state: { session: 'x'.repeat(12_000) } })).toBeNull();
});

test('what cannot be read starts afresh [LAP-036]', () => {
  const forged = btoa(JSON.stringify({ route: '/Home', state: {} }));
  for (const value of ['', '%%%', btoa('no json'), btoa('{}'), btoa('null'), forged])
    expect(decodeWork(value)).toBeNull();
  expect(workKeyOf('/Home')).toBeNull();
});
