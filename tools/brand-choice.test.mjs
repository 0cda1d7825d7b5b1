import { expect, test } from 'vitest';
import { brandCodes, readBrand, readOnlyBrand } from './brand-choice.mjs';

test('a command takes its brand from --brand, then from BRAND, then uses tmx', () => {
  expect(readBrand(['--brand', 'inl'], { BRAND: 'cic' })).toBe('inl');
  expect(readBrand(['--brand=ESM'], {})).toBe('esm');
  expect(readBrand([], { BRAND: 'cic' })).toBe('cic');
  expect(readBrand([], {})).toBe('tmx');
});

test('an unknown argument is refused, so that no wrong brand starts', () => {
  for (const args of [['--brand', 'inl'], ['--brand=inl']]) expect(readOnlyBrand('npm start', args, {})).toBe('inl');
  const sentence = 'it only takes a brand, as in npm start -- --brand c1l.';
  expect(() => readOnlyBrand('npm start', ['inl'], {})).toThrow(`npm start has no option inl: ${sentence}`);
  expect(() => readOnlyBrand('npm start', ['--brand', 'inl', '--port', '1'], {})).toThrow('has no option --port 1');
});

test('an unknown brand is refused with a sentence that lists all eleven codes [CFG-02]', () => {
  const sentence = 'choose one of c1l, ccc, ccf, chs, cic, esm, inl, rpc, spc, tbs, tmx.';
  expect(() => readBrand(['--brand', 'xyz'], {})).toThrow(`There is no brand "xyz": ${sentence}`);
  expect(() => readBrand(['--brand'], {})).toThrow(`There is no brand "": ${sentence}`);
  expect(brandCodes()).toHaveLength(11);
});
