// npm run sbom: the bill of materials (CycloneDX 1.6) of what a production runs, from package-lock.json. `npm sbom --omit=dev` leaves
// out each package that a tool of development needs too, so we walk the lock ourselves.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './commands.mjs';

/** The workspaces that a production runs: the services, the web app and their packages. */
const SHIPPED = ['apps/services', 'apps/web', 'packages/contract', 'packages/domain', 'packages/providers'];

/** Returns the bill of materials: every package that the shipped workspaces install, with its hash, license and needs. */
export function makeSbom(packages = readLock(), shipped = SHIPPED) {
  const edges = findInstalled(packages, shipped);
  const components = [...edges.keys()].filter((path) => !shipped.includes(path));
  const toPurl = (path) => `pkg:npm/${nameOf(packages, path).replace('@', '%40')}@${packages[path].version}`;
  const purls = new Map([...edges.keys()].map((path) => [path, toPurl(path)]));
  const { name, version } = packages[''];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: byPurl(components.map((path) => toComponent(packages[path], purls.get(path)))),
    dependencies: [
      { ref: name, dependsOn: shipped.map((path) => purls.get(path)) },
      ...[...edges].map(([path, needs]) => ({ ref: purls.get(path), dependsOn: needs.map((each) => purls.get(each)) })),
    ],
  };
}

function readLock() {
  const { packages, name, version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return { ...packages, '': { ...packages[''], name, version } };
}

/** Returns the needs of each installed package by its path in the lock, found as Node resolves imports. */
function findInstalled(packages, shipped) {
  const edges = new Map();
  const visit = (path) => {
    if (edges.has(path)) return;
    const needs = namesOfNeeds(packages[path]).flatMap((name) => findPackage(packages, path, name));
    edges.set(path, needs);
    for (const each of needs) visit(each);
  };
  for (const path of shipped) visit(path);
  return edges;
}

/** Returns the names a package needs when it runs. npm installs peers too, unless they are optional. */
function namesOfNeeds({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])];
}

/** Finds a package in the nearest node_modules. Optional packages for other platforms are in the lock, a few not at all. */
function findPackage(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return [packages[path].link ? packages[path].resolved : path];
    if (at === '') return [];
  }
}

function nameOf(packages, path) {
  return packages[path].name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function toComponent({ version, integrity, license, optional }, purl) {
  const [, full] = /^pkg:npm\/(.+)@/.exec(purl);
  const [name, group] = full.replace('%40', '@').split('/').toReversed();
  const [kind, digest] = integrity.split('-');
  const hash = { alg: kind === 'sha512' ? 'SHA-512' : 'SHA-1', content: Buffer.from(digest, 'base64').toString('hex') };
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    hashes: [hash],
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** Two copies of one version in the lock are one component. */
function byPurl(components) {
  const each = new Map(components.map((component) => [component.purl, component]));
  return [...each.values()].toSorted((a, b) => a.purl.localeCompare(b.purl, 'en'));
}

/** Writes it to `--out FILE`, by default into .data. */
export function writeSbom(args = []) {
  const path = args[0] === '--out' && args[1] ? resolve(args[1]) : join(root, '.data/sbom.cdx.json');
  const sbom = makeSbom();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${sbom.components.length} components are in ${path}`);
}
