import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPage } from './build-steps/brand-page.ts';
import { chooseBrand } from './build-steps/chosen-brand.ts';
import { installable } from './build-steps/app-manifest.ts';
import { CODE_GROUPS, noCircles } from './build-steps/code-groups.ts';
import { firstPaintInPage } from './build-steps/first-paint.ts';
import { lateCode } from './build-steps/late-code.ts';
import { leanModules } from './build-steps/lean-modules.ts';
import { precompress } from './build-steps/precompress.ts';
import { serviceWorker } from './build-steps/service-worker.ts';
import { layerOrder } from './build-steps/stylesheets.ts';
import { cutTypeface, typefaceFirst } from './build-steps/typeface.ts';

const brand = await chooseBrand(process.env['BRAND'] ?? 'tmx');
// The app of the stores: the same pages with the phone's own ways to locate, share and open (src/device/hybrid).
const isHybrid = process.env['HYBRID'] === '1';
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

// An app of the stores brings its own files and icons.
const appParts = isHybrid
  ? []
  : [installable(brand.skin), serviceWorker(join(import.meta.dirname, 'worker/service-worker.ts'))];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    brandPage(brand.skin),
    leanModules(),
    lateCode(),
    react(),
    layerOrder(),
    typefaceFirst(),
    firstPaintInPage(),
    noCircles(),
    ...appParts,
    precompress(),
  ],
  resolve: {
    alias: {
      '#built-brand': brand.folder,
      '@typeface/figtree.woff2': await cutTypeface(),
      ...(isHybrid && { '#platform': join(import.meta.dirname, 'src/device/hybrid') }),
    },
  },
  build: {
    ...(isHybrid && { outDir: 'hybrid/dist/pages', emptyOutDir: true }),
    manifest: true,
    target: 'es2022',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Reading a property has no effect here, so that what is read and not used can go.
        minify: {
          compress: {
            target: 'es2022',
            treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          },
        },
        codeSplitting: {
          groups: CODE_GROUPS,
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:4]' } },
  server: {
    strictPort: true,
    proxy: { '/api': { target: apiOrigin }, '/userpool': { target: apiOrigin }, '/r/': { target: apiOrigin } },
  },
});
