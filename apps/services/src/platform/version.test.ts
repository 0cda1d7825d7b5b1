import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('VERSION equals the version in package.json, and the changelog has an entry for it', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(VERSION);
  expect(read('CHANGELOG.md')).toContain(`## ${VERSION}\n`);
});
