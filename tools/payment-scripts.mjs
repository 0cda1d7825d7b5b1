// The script inventory of the payment pages (PCI DSS 6.4.3 and 11.6.1): every script that they can load, its hash, and why it is
// there. One document serves all screens, so each script of the build may still run when the customer pays.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const dist = join(root, 'apps/web/dist');
/** Where a person allows a script and says why it is there. */
export const REASONS = 'docs/payment-scripts.md';
const INVENTORY = '.vite/payment-scripts.json';

const hashOf = (bytes, kind = 'sha384') => `${kind}-${createHash(kind).update(bytes).digest('base64')}`;

/** Writes the inventory of a build and returns it. */
export function writeInventory(folder = dist, reasons = readReasons()) {
  const scripts = [...namesOfScripts(folder)].map(([path, name]) => ({
    path: `/${path}`,
    name,
    integrity: hashOf(readFileSync(join(folder, path))),
    why: reasons.get(name) ?? null,
  }));
  const inventory = { scripts, inline: inlineHashes(readFileSync(join(folder, 'index.html'), 'utf8')) };
  writeFileSync(join(folder, INVENTORY), `${JSON.stringify(inventory, null, 2)}\n`);
  return inventory;
}

/** Returns the scripts of an inventory that have no row in docs/payment-scripts.md. A row may be without a script, because a
 *  build puts small groups of code together. */
export function findReasonProblems({ scripts }) {
  return scripts
    .filter(({ why }) => why === null)
    .map(({ name }) => `${name} has no row in ${REASONS}: say why pages load it`);
}

/** Returns the name of each script below a folder. A chunk keeps its name in Vite's manifest when its hash changes. */
function namesOfScripts(folder) {
  const manifest = Object.values(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  const chunkNames = new Map(
    manifest.map(({ file, name, src }) => [
      file,
      src?.replace(/^src\//, '').replace(/^brands\/\w+\//, 'brands/*/') ?? name,
    ]),
  );
  return new Map(scriptsIn(folder).map((path) => [path, chunkNames.get(path) ?? path]));
}

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.m?js$/.test(path))
    .toSorted((a, b) => a.localeCompare(b, 'en'));
}

function inlineHashes(page) {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => hashOf(text, 'sha256'));
}

/** Reads the table of docs/payment-scripts.md: the reason by the name of the script. */
export function readReasons(text = readFileSync(join(root, REASONS), 'utf8')) {
  return new Map([...text.matchAll(/^\| `([^`]+)` \| (\S[^|]*?) \|$/gm)].map(([, name, why]) => [name, why]));
}

/** Returns what differs between an inventory and the files of a build, with their compressed copies, which browsers get. */
export function findChanges(inventory, folder = dist) {
  const known = new Map(inventory.scripts.map(({ path, integrity }) => [path, integrity]));
  const found = scriptsIn(folder).map((path) => `/${path}`);
  const changed = found
    .filter((path) => known.has(path))
    .flatMap((path) => copiesOf(join(folder, path)).map(({ end, bytes }) => ({ path, end, hash: hashOf(bytes) })))
    .filter(({ path, hash }) => known.get(path) !== hash);
  const pages = copiesOf(join(folder, 'index.html'));
  return [
    ...found.filter((path) => !known.has(path)).map((path) => `${path} is not in the inventory`),
    ...[...known.keys()].filter((path) => !found.includes(path)).map((path) => `${path} is missing`),
    ...changed.map(({ path, end }) => `${path}${end} has changed`),
    ...pages.flatMap(({ end, bytes }) =>
      findPageChanges(inventory, bytes.toString()).map((each) => `index.html${end}: ${each}`),
    ),
  ];
}

function copiesOf(path) {
  const ends = { '': (bytes) => bytes, '.br': brotliDecompressSync, '.gz': gunzipSync };
  return Object.entries(ends)
    .filter(([end]) => existsSync(path + end))
    .map(([end, open]) => ({ end, bytes: open(readFileSync(path + end)) }));
}

function findPageChanges({ scripts, inline }, page) {
  const sources = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source);
  const withoutSource = [...page.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>/g)];
  const hashes = inlineHashes(page);
  return [
    ...sources.filter((source) => !scripts.some(({ path }) => path === source)).map((source) => `loads ${source}`),
    ...(String(hashes) === String(inline) && withoutSource.length === inline.length
      ? []
      : ['an inline script has changed']),
  ];
}

/** Returns what differs between an inventory and a running site: its page, its policy and every script as a browser gets it. */
export async function findChangesAt(site, inventory, get = fetch) {
  const page = await get(new URL('/', site));
  const policy = page.headers.get('content-security-policy') ?? '';
  const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]));
  const wanted = ["script-src 'self'", ...inventory.inline.map((hash) => `'${hash}'`)].join(' ');
  const changes = findPageChanges(inventory, await page.text());
  if (directives.get('script-src') !== wanted) changes.push('the header script-src has changed');
  if (!directives.has('require-trusted-types-for')) changes.push('the header require-trusted-types-for is missing');
  for (const { path, integrity } of inventory.scripts) {
    const answer = await get(new URL(path, site));
    if (!answer.ok) changes.push(`${path} answers ${answer.status}`);
    else if (hashOf(Buffer.from(await answer.arrayBuffer())) !== integrity) changes.push(`${path} has changed`);
  }
  return changes;
}

/** npm run payment-scripts: compares the build with its inventory, or a running site (`--at URL`) with the inventory of its
 *  release (`--inventory FILE`). Throws a list of what differs. */
export async function checkPaymentScripts(args = []) {
  const valueOf = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const path = valueOf('--inventory') ?? join(dist, INVENTORY);
  if (!existsSync(path)) throw new PlainFailure('There is no script inventory yet: run npm run build.');
  const inventory = JSON.parse(readFileSync(path, 'utf8'));
  const site = valueOf('--at');
  const local = () => [...findReasonProblems(inventory), ...findChanges(inventory)];
  const changes = site === undefined ? local() : await findChangesAt(site, inventory);
  if (changes.length > 0) throw new PlainFailure(`Scripts of the payment pages differ:\n${changes.join('\n')}`);
  console.log(`${inventory.scripts.length} scripts of the payment pages are as in the inventory`);
}
