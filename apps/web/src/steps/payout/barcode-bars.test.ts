import { expect, test } from 'vitest';
import { barcodeBars } from './barcode-bars.ts';

test('a reference is encoded as Code 128 with its check character and its stop', () => {
  // Start B, "A" (value 33), check (104 + 33) mod 103 = 34, stop: 11 modules for each of the first three and 13 for the stop.
  const code = barcodeBars('A');
  expect(code?.width).toBe(46);
  const modules = Array.from({ length: 46 }, () => '0');
  for (const { x, width } of code?.bars ?? []) modules.fill('1', x, x + width);
  expect(modules.join('')).toBe('11010010000' + '10100011000' + '10001011000' + '1100011101011');
});

test('digits are packed in pairs, so that a MoneyGram reference stays short', () => {
  expect(barcodeBars('12345678')?.width).toBeLessThan(barcodeBars('ABCDEFGH')?.width ?? 0);
});

test('a text that Code 128 cannot hold has no barcode', () => {
  expect(barcodeBars('ÿ€')).toBeNull();
  expect(barcodeBars('')).toBeNull();
});
