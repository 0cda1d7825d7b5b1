import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collect, npm, root } from './commands.mjs';
import { makeSbom } from './sbom.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const sbom = makeSbom();
const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);
const names = sbom.components.map(nameOf);

test('the bill of materials names every production dependency and no development tool', () => {
  const manifests = ['apps/services', 'apps/web', 'packages/contract', 'packages/domain', 'packages/providers'];
  const direct = manifests.flatMap((path) => Object.keys(read(`${path}/package.json`).dependencies ?? {}));
  expect(direct.length).toBeGreaterThan(30);
  expect(direct.filter((name) => !name.startsWith('@lendside/') && !names.includes(name))).toEqual([]);
  // Needed by pg, and by a tool of development too.
  expect(names).toContain('pg-types');
  expect(Object.keys(read('package.json').devDependencies).filter((name) => names.includes(name))).toEqual([]);
});

test('each component is listed once with a hash, and each of its needs is a component', () => {
  const refs = sbom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(sbom.components.filter(({ hashes }) => !/^([0-9a-f]{40}|[0-9a-f]{128})$/.test(hashes[0].content))).toEqual([]);
  const own = sbom.dependencies.map(({ ref }) => ref);
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !own.includes(ref))).toEqual([]);
  expect(refs.filter((ref) => !own.includes(ref))).toEqual([]);
});

test("the bill of materials contains npm's own list of production packages", { timeout: 60_000 }, async () => {
  const asked = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '-w', 'apps/services'];
  const { passed, stdout } = await collect(npm, asked);
  expect(passed).toBe(true);
  const listed = new Set(sbom.components.map((each) => `${nameOf(each)}@${each.version}`));
  const foreign = JSON.parse(stdout).components.filter(({ hashes = [] }) => hashes.length > 0);
  expect(foreign.length).toBeGreaterThan(50);
  expect(foreign.map(({ name, version }) => `${name}@${version}`).filter((id) => !listed.has(id))).toEqual([]);
});
