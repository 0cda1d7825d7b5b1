import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';

test('the lockfile carries an integrity hash for every registry package', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(500);
  const lacking = installed.filter(([, { integrity }]) => !/^sha(512|1)-[\w+/]+=*$/.test(integrity ?? ''));
  expect(lacking.map(([path]) => path)).toEqual([]);
});
