import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import type { BrandSkin } from './src/brands/brand-skin.ts';
import { tmx } from './src/brands/tmx/brand.ts';

const SKINS: Readonly<Record<string, BrandSkin>> = { tmx };
const code = process.env['BRAND'] ?? 'tmx';
const found = SKINS[code];
if (found === undefined) throw new Error(`there is no brand "${code}"; known: ${Object.keys(SKINS).join(', ')}`);
const brand: BrandSkin = found;
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

// What the sign-in form needs, in one file: small files of their own compress worse (about 1 kB of 96 after brotli).
const FIRST_SCREEN = new RegExp(
  [
    String.raw`node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/`,
    String.raw`node_modules/@tanstack/(?:react-router|router-core|history|store|react-store)/`,
    String.raw`lucide-react/dist/esm/(?:[A-Za-z]+\.|shared|icons/(?:circle-alert|circle-check|info|triangle-alert|eye|eye-off|menu|arrow-left|x)\.)`,
    String.raw`src/ui/(?:field|password-field|show-toggle|button|spinner|notice|slow-notice|error-summary|page-title|page-title-store|checkbox|text-link)\.`,
    String.raw`src/ui/(?:class-names|skip-link)\.`,
    String.raw`domain/src/(?:identity/(?:login-validation|username|email|phone)|brands/brand-codes)\.`,
    String.raw`apps/web/src/(?:paths\.|navigation/(?:landing|route-context|route-messages)\.|brands/|device/(?:storage|connection|event-notes)\.|api/(?:session|session-store|service-configuration)\.)`,
    String.raw`apps/web/src/(?:routes|shell/(?:app-router|app-frame|header|brand-mark|match-route|route-table|signed-out-frame))\.`,
  ].join('|'),
);

// What every call of the contract needs, in one file too: it is fetched right after the first paint, and each file of its own costs
// its name in the first load.
const CALLS = new RegExp(
  [
    String.raw`node_modules/(?:zod|@tanstack/(?:query-core|react-query))/`,
    String.raw`packages/contract/src/(?:client-call|codecs|endpoint|errors|headers|wire)\.`,
    String.raw`apps/web/src/(?:api|device)/`,
  ].join('|'),
);

/** Fills the brand into index.html and draws its icon. */
function brandPage(): Plugin {
  const facts: Readonly<Record<string, string>> = {
    BRAND_CODE: brand.code,
    BRAND_NAME: brand.name,
    BRAND_THEME_COLOR: brand.themeColor,
    BRAND_MARK: brand.markPath,
  };
  return {
    name: 'brand-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/%(BRAND_[A-Z_]+)%/g, (whole, name: string) => facts[name] ?? whole),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mark.svg', source: markSvg() });
    },
    configureServer(server) {
      server.middlewares.use('/mark.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(markSvg());
      });
    },
  };
}

function markSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${brand.themeColor}"/><g transform="translate(3.6 3.6) scale(.7)"><path fill="#fff" d="${brand.markPath}"/></g></svg>`;
}

/** Opens every stylesheet with the order of the layers, so that the order in which chunks arrive never matters. */
function layerOrder(): Plugin {
  const order = readFileSync(join(import.meta.dirname, 'src/foundation/layers.css'), 'utf8').trim();
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${String(file.source)}`;
      }
    },
  };
}

/** Writes .br and .gz beside every text file of the build: compressed once, served as they are. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const file of files) {
        if (!/\.(?:js|css|html|svg|json)$/.test(file.name) || file.parentPath.endsWith('.vite')) continue;
        const path = join(file.parentPath, file.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [brandPage(), react(), layerOrder(), precompress()],
  define: { __BRAND__: JSON.stringify(brand.code) },
  build: {
    manifest: true,
    target: 'es2022',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: FIRST_SCREEN, priority: 2 },
            { name: 'calls', test: CALLS, priority: 1 },
            { name: 'parts', test: /apps\/web\/src\/ui\//, priority: 0 },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:4]' } },
  server: {
    strictPort: true,
    proxy: { '/api': { target: apiOrigin }, '/userpool': { target: apiOrigin } },
  },
});
