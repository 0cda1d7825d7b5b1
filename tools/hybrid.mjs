// npm run hybrid -- --brand inl: builds the web app for phones and creates the projects for both stores from Capacitor's own
// packages. The output is in apps/web/hybrid/dist/<brand> and is never committed.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appConfig } from '../apps/web/hybrid/app-config.mjs';
import { readBrand } from './brand-choice.mjs';
import { collect, installed, lastLine, root, withThisNode } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const app = join(root, 'apps/web');

/** Creates the projects. `--services https://…` is the URL of the lender's services; a shipped app needs it. */
export async function makeHybrid(args) {
  const brand = readBrand(args);
  const services = valueOf(args, '--services') ?? '';
  await mustPass(installed('vite'), ['build'], app, {
    BRAND: brand,
    HYBRID: '1',
    VITE_SERVICES_URL: services,
    VITE_APPLE_APP_ID: valueOf(args, '--apple-id') ?? '',
  });
  await makeProjects({
    brand,
    appId: valueOf(args, '--app-id'),
    pages: join(app, 'hybrid/dist/pages'),
    folder: join(app, 'hybrid/dist', brand),
  });
  console.log(
    `The projects of ${brand} are in apps/web/hybrid/dist/${brand}: open android in Android Studio, ios in Xcode.`,
  );
  if (services === '')
    console.log(
      'Without --services https://… the app looks for the services on the phone itself: fine for a try, but do not ship it.',
    );
}

/** Creates the projects for both stores in `folder`, with `pages` in them. The folder must be below apps/web so that the
 *  packages are found. */
export async function makeProjects({ brand, appId, pages, folder }) {
  await layOutProject({ brand, appId, pages, folder });
  for (const platform of ['android', 'ios']) await mustPass(installed('cap'), ['add', platform], folder, {});
}

/** Creates a folder that Capacitor accepts as a project: its configuration, the built pages and the plugins that the pages
 *  use. */
async function layOutProject({ brand, appId, pages, folder }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { brand: skin } = await import(pathToFileURL(join(app, 'src/brands', brand, 'brand.ts')).href);
  const config = appConfig({ ...skin, ...(appId === undefined ? {} : { appId }) });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const capacitor = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@capacitor/'),
  );
  const manifest = {
    name: `${brand}-app`,
    version: '0.1.0',
    private: true,
    dependencies: Object.fromEntries(capacitor),
  };
  writeFileSync(join(folder, 'capacitor.config.json'), JSON.stringify(config, null, 2));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  cpSync(pages, join(folder, 'www'), {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$|[\\/]\.vite$/.test(path),
  });
}

const valueOf = (args, name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);

async function mustPass(command, args, cwd, env) {
  if (!existsSync(cwd)) throw new PlainFailure(`${cwd} is missing.`);
  const { passed, output } = await collect(command, args, { cwd, env: { ...withThisNode(), ...env, CI: '1' } });
  if (passed) return;
  console.error(output);
  throw new PlainFailure(`${args.join(' ')} failed: ${lastLine(output)}`);
}
