import { expect, test } from 'vitest';
import { brandCodes, readBrand, readOnlyBrand } from './brand-choice.mjs';

test('a command is for the brand it names, else for that of the variable, else for tmx', () => {
  expect(readBrand(['--brand', 'inl'], { BRAND: 'cic' })).toBe('inl');
  expect(readBrand(['--brand=ESM'], {})).toBe('esm');
  expect(readBrand([], { BRAND: 'cic' })).toBe('cic');
  expect(readBrand([], {})).toBe('tmx');
});

test('what a command does not know is told, instead of starting another brand than was asked', () => {
  for (const args of [['--brand', 'inl'], ['--brand=inl']]) expect(readOnlyBrand('npm start', args, {})).toBe('inl');
  const sentence = 'it takes a brand only, as in npm start -- --brand c1l.';
  expect(() => readOnlyBrand('npm start', ['inl'], {})).toThrow(`npm start does not know inl: ${sentence}`);
  expect(() => readOnlyBrand('npm start', ['--brand', 'inl', '--port', '1'], {})).toThrow('does not know --port 1');
});

test('an unknown brand is answered with one sentence that lists all eleven codes [CFG-02]', () => {
  const sentence = 'choose one of c1l, ccc, ccf, chs, cic, esm, inl, rpc, spc, tbs, tmx.';
  expect(() => readBrand(['--brand', 'xyz'], {})).toThrow(`There is no brand "xyz": ${sentence}`);
  expect(() => readBrand(['--brand'], {})).toThrow(`There is no brand "": ${sentence}`);
  expect(brandCodes()).toHaveLength(11);
});
