import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('robots.txt allows search engines to read every page and has the right format', () => {
  const lines = read('public/robots.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.every((line) => /^(?:User-agent: \*|(?:Allow|Disallow): \/[\w/]*)$/.test(line))).toBe(true);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/', 'Disallow: /userpool/']);
});

test('the page has its language, description and name, can be zoomed and reads without scripts [CFG-08]', () => {
  const page = read('index.html');
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<title>%BRAND_NAME%</title>');
  expect(page).toMatch(/<meta name="description" content="[^"]{40,160}" \/>/);
  expect(page).toMatch(/<meta name="viewport" content="width=device-width, initial-scale=1[^"]*" \/>/);
  expect(page).not.toMatch(/user-scalable|maximum-scale/);
  expect(page).toContain('<noscript>');
});
