// The web app's build: made when its sources are newer than what was built.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { collect, installed, lastLine, root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const app = join(root, 'apps/web');
const manifest = join(app, 'dist/.vite/manifest.json');
const sources = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'package-lock.json'].map((path) =>
  join(root, path),
);

/** Builds apps/web/dist; skips when nothing changed, unless `isForced`. */
export async function buildWeb({ isForced = false } = {}) {
  if (!existsSync(join(app, 'index.html')))
    throw new PlainFailure('apps/web/index.html is missing, so there is no web app to build.');
  if (!isForced && existsSync(manifest) && newestMs(sources) < statSync(manifest).mtimeMs) return;
  console.log('building the web app');
  const { passed, output } = await collect(installed('vite'), ['build'], { cwd: app });
  if (passed) return;
  console.error(output);
  throw new PlainFailure(`The web app could not be built: ${lastLine(output)}`);
}

/** The latest change below some paths, leaving out what is made from them. */
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
