import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';
import { sourceFiles } from './places.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const below = (folder, name) => sourceFiles(join(root, folder), name).map((path) => relative(root, path));

const pages = ['README.md', ...['docs', 'apps', 'packages', 'acceptance', 'bench'].flatMap((at) => below(at, /\.md$/))];
const { scripts } = JSON.parse(read('package.json'));
const made = /(^|\/)(dist|node_modules|\.data|\.cache)(\/|$)/;

/** Returns every match of a pattern on all pages, as [page, first group]. */
const findOnPages = (pattern) =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map((match) => [page, match[1]]));

test('every link in the documents leads to an existing file', () => {
  const links = findOnPages(/\]\(([^)\s#]+)[^)]*\)/g).filter(([, link]) => !/^[a-z]+:/.test(link));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(([page, link]) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test('every path named in the documents exists, except build output', () => {
  const paths = findOnPages(/`((?:apps|packages|tools|docs|bench|acceptance)\/[\w./-]+)`/g);
  expect(paths.filter(([, path]) => !made.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

test('every command in the documents exists, and the README names every command', () => {
  expect(findOnPages(/npm run ([a-z-]+)/g).filter(([, name]) => !(name in scripts))).toEqual([]);
  const named = [...read('README.md').matchAll(/npm (?:run )?([a-z-]+)/g)].map((match) => match[1]);
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
});

test('every decision number that is cited exists', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3));
  const places = ['apps', 'packages', 'acceptance', 'bench', 'tools', 'docs'];
  const sources = places.flatMap((at) => below(at, /\.(tsx?|mjs|sql|md)$/));
  const asked = sources.flatMap((path) =>
    [...read(path).matchAll(/\bdecision (\d{3})\b/g)].map((match) => [path, match[1]]),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(([, number]) => !numbers.includes(number))).toEqual([]);
});

test('the adoption guide names every setting of the lender', async () => {
  const { DEFAULT_CONFIGURATION } = await import('../packages/domain/src/configuration/configuration.ts');
  const { limits, features, ...others } = DEFAULT_CONFIGURATION;
  const guide = read('docs/adopting.md');
  const names = [limits, features, others].flatMap((part) => Object.keys(part));
  expect(names.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([]);
});
