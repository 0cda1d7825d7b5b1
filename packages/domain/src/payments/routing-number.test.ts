import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

const VALID = ['021000021', '111000025', '110000000', '011401533', '091000019', '076401251', '122105155'];

test.each(VALID)('a number with a correct checksum is accepted as a routing number: %s', (number) => {
  expect(isRoutingNumber(number)).toBe(true);
});

test.each(['123456789', '021000022', '111000026', '021000012', '000000000'])(
  'a number with a wrong checksum or district is not a routing number: %s',
  (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  },
);

test('a text with the wrong length, a letter, spaces or an unknown district is no routing number', () => {
  for (const text of ['', '02100002', '0210000210', '02100002a', '021 000 021', '991000028'])
    expect(isRoutingNumber(text)).toBe(false);
});

test('a routing number with any one digit changed is rejected', () => {
  const change = fc.record({ number: fc.constantFrom(...VALID), at: fc.nat(8), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(change, ({ number, at, by }) => {
      const changed = (Number(number[at]) + by) % 10;
      expect(isRoutingNumber(`${number.slice(0, at)}${changed}${number.slice(at + 1)}`)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
