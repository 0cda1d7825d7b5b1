import { expect, test } from 'vitest';
import { brandCodes, readBrand } from './brand-choice.mjs';

test('a command is for the brand it names, else for that of the variable, else for tmx', () => {
  expect(readBrand(['--brand', 'inl'], { BRAND: 'cic' })).toBe('inl');
  expect(readBrand(['--brand=ESM'], {})).toBe('esm');
  expect(readBrand([], { BRAND: 'cic' })).toBe('cic');
  expect(readBrand([], {})).toBe('tmx');
});

test('an unknown brand is answered with one sentence that lists all eleven codes [CFG-02]', () => {
  const sentence = 'choose one of c1l, ccc, ccf, chs, cic, esm, inl, rpc, spc, tbs, tmx.';
  expect(() => readBrand(['--brand', 'xyz'], {})).toThrow(`There is no brand "xyz": ${sentence}`);
  expect(() => readBrand(['--brand'], {})).toThrow(`There is no brand "": ${sentence}`);
  expect(brandCodes()).toHaveLength(11);
});
