// Builds the web app when its sources are newer than the last build.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBrand } from './brand-choice.mjs';
import { collect, installed, lastLine, root, withThisNode } from './commands.mjs';
import { writeInventory } from './payment-scripts.mjs';
import { PlainFailure } from './plain-failure.mjs';

const app = join(root, 'apps/web');
// Written when a build has finished: an interrupted build looks complete otherwise.
const builtBrand = join(app, 'dist/.vite/brand');
const sources = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'package-lock.json'].map((path) =>
  join(root, path),
);

/** Builds apps/web/dist for a brand. Skips when the build is current, unless `isForced`. `onStarted` gets the child process. */
export async function buildWeb({ isForced = false, brand = readBrand([]), onStarted } = {}) {
  if (!existsSync(join(app, 'index.html')))
    throw new PlainFailure('apps/web/index.html is missing, so there is no web app to build.');
  if (!isForced && isBuiltFor(brand)) return;
  console.log(`building the web app of ${brand}`);
  const env = { ...withThisNode(), BRAND: brand };
  rmSync(builtBrand, { force: true });
  const { passed, output } = await collect(installed('vite'), ['build'], { cwd: app, env, onStarted });
  if (passed) {
    writeInventory();
    return writeFileSync(builtBrand, brand);
  }
  console.error(output);
  throw new PlainFailure(`The web app could not be built: ${lastLine(output)}`);
}

/** Tells whether the build is for this brand and newer than every source. */
function isBuiltFor(brand) {
  if (!existsSync(builtBrand)) return false;
  return readFileSync(builtBrand, 'utf8') === brand && newestMs(sources) < statSync(builtBrand).mtimeMs;
}

/** Returns the time of the latest change below some paths, ignoring build output. */
function newestMs(paths) {
  return Math.max(
    0,
    ...paths
      .filter(existsSync)
      .map((path) => (statSync(path).isFile() ? statSync(path).mtimeMs : newestInFolderMs(path))),
  );
}

function newestInFolderMs(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules' && name !== 'dist',
  );
  return newestMs(entries.map(({ name }) => join(folder, name)));
}
