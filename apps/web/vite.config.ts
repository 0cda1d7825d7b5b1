import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPage } from './build-steps/brand-page.ts';
import { chooseBrand } from './build-steps/chosen-brand.ts';
import { installable } from './build-steps/app-manifest.ts';
import { firstPaintInPage } from './build-steps/first-paint.ts';
import { leanModules } from './build-steps/lean-modules.ts';
import { precompress } from './build-steps/precompress.ts';
import { serviceWorker } from './build-steps/service-worker.ts';
import { layerOrder } from './build-steps/stylesheets.ts';
import { cutTypeface, typefaceFirst } from './build-steps/typeface.ts';

const brand = await chooseBrand(process.env['BRAND'] ?? 'tmx');
// The app of the stores: the same pages with the phone's own ways to locate, share and open (src/device/hybrid).
const isHybrid = process.env['HYBRID'] === '1';
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

// What the sign-in form needs, in one file: small files of their own compress worse (about 1 kB of 96 after brotli).
const FIRST_SCREEN = new RegExp(
  [
    String.raw`rolldown/runtime|src/lean/|src/navigation/legacy|node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/`,
    String.raw`node_modules/@tanstack/(?:react-router|router-core|history|store|react-store)/`,
    String.raw`lucide-react/dist/esm/(?:[A-Za-z]+\.|shared|icons/(?:circle-alert|circle-check|info|triangle-alert|eye|eye-off|menu|arrow-left|x)\.)`,
    String.raw`src/ui/(?:field|password-field|show-toggle|button|spinner|notice|slow-notice|error-summary|page-title|page-title-store|checkbox|text-link)\.`,
    String.raw`src/ui/(?:class-names|skip-link)\.`,
    String.raw`domain/src/(?:identity/(?:login-validation|username|email|phone)|brands/brand-codes)\.`,
    String.raw`apps/web/src/(?:paths\.|navigation/(?:landing|route-context|route-messages)\.|brands/(?:[a-z0-9]+/brand|build-brand)\.|device/(?:storage|connection|event-notes)\.|api/(?:session|session-store|service-configuration)\.)`,
    String.raw`apps/web/src/(?:routes|shell/(?:app-router|late-screen|app-frame|header|brand-mark|match-route|route-table|signed-out-frame))\.`,
  ].join('|'),
);

// What every call of the contract needs, in one file too: it is fetched right after the first paint, and each file of its own costs
// its name in the first load.
const CALLS = new RegExp(
  [
    String.raw`node_modules/(?:zod|@tanstack/(?:query-core|react-query))/`,
    String.raw`packages/contract/src/(?:client-call|codecs|endpoint|errors|headers|wire)\.`,
    String.raw`apps/web/src/(?:api|device)/[^/]+$`,
    String.raw`apps/web/src/shell/(?:service-facts|guards/(?:brand-availability|service-status))\.`,
  ].join('|'),
);

// What every navigation asks before it shows a screen. The small ones of these files are needed elsewhere too, and each would be a file.
const GUARDS = new RegExp(
  [
    String.raw`apps/web/src/shell/guards/(?!link-|brand-availability|service-status)`,
    String.raw`apps/web/src/shell/(?:session/(?:follow-session-end|session-settings)|full-route-name|analytics/page-views)\.`,
    String.raw`apps/web/src/navigation/(?:locked-flows|next-after-sign-in|previous-page|saved-destination|after-sign-out|use-sign-out|give-up-payments|unfinished-work)\.`,
  ].join('|'),
);

// The drawings of the menu, which everybody has soon after the first screen; a file of each would be 200 bytes in as much again around it.
const ICONS =
  /lucide-react\/dist\/esm\/icons\/(?:chevron-right|credit-card|external-link|file-text|landmark|link-2|phone|shield-check)\./;

// What is known of a loan wherever one stands, shows or is paid.
const LOANS = new RegExp(
  [
    String.raw`apps/web/src/steps/(?:loan-standing/(?:due-kind|after-charges|find-loan|standing|use-why-not-now|why-not-payable)|settlement/use-settlement|read-failure)\.`,
    String.raw`apps/web/src/(?:journeys/accounts/(?:loans-skeleton|payment-in-flight)|api/offline/use-data-age)\.`,
    String.raw`packages/contract/src/loans/(?:get-accounts|loan-entity)\.`,
    String.raw`packages/domain/src/(?:brands/brands|loan-systems/loan-systems|loans/(?:loan-status-facts|short-loan-number)|cards/masking)\.`,
    'lucide-react/dist/esm/icons/refresh-cw',
  ].join('|'),
);

// The parts of the accounts and their details, in one file, as many files at once are fetched one after the other on a slow line; the others
// come with the screens that have them (3 kB of the dashboard).
const FIRST_PARTS =
  /apps\/web\/src\/ui\/(?:calendar-text|card|date-text|dollar-text|link-button|loading-area|money-text|offline-banner|progress-bar|skeleton|status-pill|summary-list|switch|toast)\./;
const LATER_PARTS = /apps\/web\/src\/ui\/(?!combobox-field|balance-plot|plot-geometry|timeline|code-|stacked-bar)/;

// An app of the stores brings its own files and icons.
const appParts = isHybrid
  ? []
  : [installable(brand.skin), serviceWorker(join(import.meta.dirname, 'worker/service-worker.ts'))];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    brandPage(brand.skin),
    leanModules(),
    react(),
    layerOrder(),
    typefaceFirst(),
    firstPaintInPage(),
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
          groups: [
            { name: 'start', test: FIRST_SCREEN, priority: 2 },
            { name: 'calls', test: CALLS, priority: 1 },
            { name: 'parts', test: FIRST_PARTS, priority: 1 },
            { name: 'guards', test: GUARDS, priority: 1 },
            { name: 'icons', test: ICONS, priority: 1 },
            { name: 'loans', test: LOANS, priority: 1 },
            { name: 'later-parts', test: LATER_PARTS, priority: 0 },
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
