import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** The files of the app shell: page, code, styles, fonts and first pictures. */
const SHELL = /\.(?:js|css|html|svg|woff2)$|^icons\/icon-192\.png$|^manifest\.webmanifest$/;

/** Builds the service worker after the app, with the list of its files. Files in assets/ have a content hash in their names;
 *  the others get a revision from their content. */
export function serviceWorker(source: string): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { __APP_SHELL__: JSON.stringify(listShell(outDir)) },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: { input: source, output: { entryFileNames: 'sw.js', codeSplitting: false } },
          },
        });
      },
    },
  };
}

/** Lists the files of the app shell, sorted by name, so that the same build gives the same worker. */
export function listShell(folder: string): readonly { readonly url: string; readonly revision: string | null }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => SHELL.test(path) && path !== 'sw.js' && !path.startsWith('.'))
    .toSorted()
    .map((path) => ({ url: `/${path}`, revision: path.startsWith('assets/') ? null : hashOf(join(folder, path)) }));
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
