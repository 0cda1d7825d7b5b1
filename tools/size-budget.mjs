// The size budget of the web app: the JavaScript of a first load in brotli bytes, as a browser fetches it, and the typeface.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const dist = join(root, 'apps/web/dist');

/** First loads with a budget: the entry and every chunk that must load before the screen is usable, with their static imports.
 *  The sign-in form waits for nothing else; other screens also wait for the table of screens, the guards and the frame.
 *  `bytesGoal` is our goal; no change may exceed `bytesMax`. */
const budgets = [
  { name: 'Login', chunks: ['src/journeys/sign-in/login-screen.tsx'], bytesGoal: 95_000, bytesMax: 95_000 },
  {
    name: 'dashboard',
    chunks: [
      'src/journeys/accounts/dashboard/dashboard-screen.tsx',
      'screens',
      'guards',
      'src/shell/signed-in-frame.tsx',
    ],
    bytesGoal: 140_000,
    bytesMax: 150_000,
  },
];

const typefaceBytesMax = 40_000;

// The group that holds the entry (apps/web/build-steps/code-groups.ts). Vite's manifest marks no entry inside a group.
const ENTRY = 'start';

/** Returns the JavaScript files of a first load, each once, from Vite's manifest: the entry and the chunks with their static
 *  imports. A chunk is named by its source or by its group. */
export function filesOfFirstLoad(manifest, chunks) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new PlainFailure(`The manifest of the web build names ${key} but has no entry for it.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of [ENTRY, ...chunks].map((chunk) => findChunk(manifest, chunk))) visit(key);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
}

function findChunk(manifest, chunk) {
  if (Object.hasOwn(manifest, chunk)) return chunk;
  const key = Object.keys(manifest).find((each) => manifest[each].name === chunk);
  // A missing chunk must not pass as a small one.
  if (!key) throw new PlainFailure(`The web build has no chunk for ${chunk}: adjust tools/size-budget.mjs.`);
  return key;
}

/** Measures the JavaScript of each first load of the built app in brotli bytes, beside its budget. */
export function measureFirstLoads() {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path))
    throw new PlainFailure(
      'apps/web/dist/.vite/manifest.json is missing: set build.manifest in the Vite configuration.',
    );
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  return budgets.map(({ chunks, ...budget }) => ({
    ...budget,
    bytes: filesOfFirstLoad(manifest, chunks).reduce((sum, file) => sum + brotliBytes(join(dist, file)), 0),
  }));
}

/** Prints each first load and throws when one is over its budget. */
export function checkSizeBudget() {
  const over = measureFirstLoads().filter(({ name, bytes, bytesMax }) => {
    console.log(`first load of ${name}: ${kilobytes(bytes)} of JavaScript, budget ${kilobytes(bytesMax)}`);
    return bytes > bytesMax;
  });
  if (over.length > 0)
    throw new PlainFailure(`The first load is over its budget: ${over.map(({ name }) => name).join(', ')}.`);
  checkTypeface(join(dist, 'assets'));
}

/** Checks that the build has one self-hosted typeface within its budget. */
function checkTypeface(folder) {
  const files = readdirSync(folder).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  console.log(`typeface: ${kilobytes(bytes)} in ${files.length} file, budget ${kilobytes(typefaceBytesMax)}`);
  if (files.length !== 1 || bytes > typefaceBytesMax)
    throw new PlainFailure(
      `The build has ${files.length} typefaces with ${bytes} bytes: only one with at most ${typefaceBytesMax} bytes is allowed.`,
    );
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const brotliBytes = (path) =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
