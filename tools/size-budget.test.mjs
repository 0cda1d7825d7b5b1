import { expect, test } from 'vitest';
import { filesOfFirstLoad } from './size-budget.mjs';

const manifest = {
  '_start-x.js': {
    file: 'assets/main.js',
    name: 'start',
    imports: ['_react.js'],
    dynamicImports: ['src/journeys/sign-in/sign-in-screen.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_field.js': { file: 'assets/field.js', imports: ['_react.js'] },
  'src/journeys/sign-in/sign-in-screen.tsx': {
    file: 'assets/sign-in.js',
    isDynamicEntry: true,
    imports: ['_field.js', '_start-x.js'],
  },
  'src/journeys/accounts/accounts-screen.tsx': {
    file: 'assets/accounts.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
  },
};

test('a first load is the entry, the screen and their static imports, each once', () => {
  expect(filesOfFirstLoad(manifest, ['src/journeys/sign-in/sign-in-screen.tsx'])).toEqual([
    'assets/main.js',
    'assets/react.js',
    'assets/sign-in.js',
    'assets/field.js',
  ]);
});

test('chunks that a screen waits for count toward its size, by source or by group name', () => {
  const grouped = {
    ...manifest,
    '_guards-x.js': { file: 'assets/guards-x.js', name: 'guards', imports: ['_react.js'] },
  };
  expect(filesOfFirstLoad(grouped, ['src/journeys/accounts/accounts-screen.tsx', 'guards'])).toEqual([
    'assets/main.js',
    'assets/react.js',
    'assets/accounts.js',
    'assets/guards-x.js',
  ]);
});

test('the size check fails for a screen without a chunk', () => {
  expect(() => filesOfFirstLoad(manifest, ['src/journeys/make-payment/pay-screen.tsx'])).toThrow('no chunk');
});

test('the size check fails for a chunk that the manifest lacks', () => {
  expect(() => filesOfFirstLoad({ '_start-x.js': { file: 'a.js', name: 'start', imports: ['_gone.js'] } }, [])).toThrow(
    '_gone.js',
  );
});
