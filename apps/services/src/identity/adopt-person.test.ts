import { expect, test } from 'vitest';
import { parseCustomerIds } from './adopt-person.ts';

test('customer ids are read from JSON by loan system, and unreadable text gives no ids [OPEN-83]', () => {
  expect(parseCustomerIds('{"NLS":"N-1","TLXe":"TX_2","Invictus":"3.4"}')).toEqual({
    NLS: 'N-1',
    TLXe: 'TX_2',
    Invictus: '3.4',
  });
  for (const text of [
    '',
    'N-1',
    '[]',
    'null',
    '"x"',
    '{',
    '{"NLS":1}',
    '{"NLS":""}',
    '{"NLS":"a b"}',
    '{"NLS":"\\u0000"}',
  ])
    expect([text, parseCustomerIds(text)]).toEqual([text, {}]);
});
