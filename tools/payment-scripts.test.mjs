import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { findChanges, findChangesAt, findReasonProblems, readReasons, writeInventory } from './payment-scripts.mjs';

const PAGE = '<script>start()</script><script type="module" src="/assets/pay-abc.js"></script>';
const REASONS = new Map([
  ['pay', 'pays'],
  ['sw.js', 'keeps the app'],
]);
let folder;
let inventory;

const put = (path, text) => {
  writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  put('index.html', PAGE);
  put('sw.js', 'keep()');
  put('assets/pay-abc.js', 'pay()');
  const manifest = { '_pay-abc.js': { file: 'assets/pay-abc.js', name: 'pay' } };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  inventory = writeInventory(folder, REASONS);
});

describe('script inventory of the payment pages', () => {
  test('the inventory holds the hash and reason of each script, and an unchanged build passes', () => {
    expect(JSON.parse(readFileSync(join(folder, '.vite/payment-scripts.json'), 'utf8'))).toEqual(inventory);
    expect(inventory.scripts).toEqual([
      { path: '/assets/pay-abc.js', name: 'pay', integrity: expect.stringMatching(/^sha384-.{64}$/), why: 'pays' },
      { path: '/sw.js', name: 'sw.js', integrity: expect.stringMatching(/^sha384-.{64}$/), why: 'keeps the app' },
    ]);
    expect(inventory.inline).toHaveLength(1);
    expect(findChanges(inventory, folder)).toEqual([]);
  });

  test.each([
    ['a changed script', () => appendFileSync(join(folder, 'sw.js'), ' '), ['/sw.js has changed']],
    [
      'a changed compressed copy',
      () => writeFileSync(join(folder, 'assets/pay-abc.js.br'), brotliCompressSync('skim()')),
      ['/assets/pay-abc.js.br has changed'],
    ],
    [
      'a new script',
      () => writeFileSync(join(folder, 'assets/skim.js'), 'x'),
      ['/assets/skim.js is not in the inventory'],
    ],
    ['a missing script', () => rmSync(join(folder, 'sw.js')), ['/sw.js is missing']],
    [
      'a changed inline script',
      () => put('index.html', PAGE.replace('start()', 'skim()')),
      ['index.html: an inline script has changed', 'index.html.br: an inline script has changed'],
    ],
    [
      'a foreign script in the page',
      () => writeFileSync(join(folder, 'index.html'), `${PAGE}<script async src="https://evil.example/x.js"></script>`),
      ['index.html: loads https://evil.example/x.js'],
    ],
    [
      'an inline script with an attribute',
      () => writeFileSync(join(folder, 'index.html'), `${PAGE}<script defer>skim()</script>`),
      ['index.html: an inline script has changed'],
    ],
  ])('the check finds %s', (_what, tamper, changes) => {
    tamper();
    expect(findChanges(inventory, folder)).toEqual(changes);
  });

  test('the check names a script that nobody allowed', () => {
    expect(findReasonProblems(inventory)).toEqual([]);
    put('assets/extra.js', 'x');
    expect(findReasonProblems(writeInventory(folder, REASONS))).toEqual([
      'assets/extra.js has no row in docs/payment-scripts.md: say why pages load it',
    ]);
  });

  test('the check of a running site finds a changed script, page and policy', async () => {
    const answer = (text, policy) =>
      new Response(text, { headers: policy ? { 'content-security-policy': policy } : {} });
    const policy = `default-src 'none'; script-src 'self' '${inventory.inline[0]}'; require-trusted-types-for 'script'`;
    const site = { '/': [PAGE, policy], '/assets/pay-abc.js': ['pay()'], '/sw.js': ['keep()'] };
    const ask = (changes) =>
      findChangesAt('https://pay.example', inventory, async ({ pathname }) => {
        const found = { ...site, ...changes }[pathname];
        return found ? answer(...found) : new Response('', { status: 404 });
      });
    expect(await ask({})).toEqual([]);
    expect(await ask({ '/sw.js': ['skim()'] })).toEqual(['/sw.js has changed']);
    expect(await ask({ '/sw.js': undefined })).toEqual(['/sw.js answers 404']);
    expect(await ask({ '/': [`${PAGE}<script>skim()</script>`, `script-src 'self' 'unsafe-inline'`] })).toEqual([
      'an inline script has changed',
      'the header script-src has changed',
      'the header require-trusted-types-for is missing',
    ]);
  });

  test('every row of the list of scripts gives a reason', () => {
    expect(readReasons().size).toBeGreaterThan(20);
  });
});
