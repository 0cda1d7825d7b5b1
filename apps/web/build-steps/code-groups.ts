import type { Plugin } from 'vite';

/** What of the app's code comes in one file. HTTP/1.1 has six ways at once: on a slow line each file that a screen waits for takes one of
 *  them for a way there and back, however small it is, and what is asked of the services stands in line behind (decision 025). Two
 *  screens of a journey are opened one after the other, so a journey that is entered is fetched whole. */

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
    String.raw`apps/web/src/(?:shell/(?:app-router|late-screen|app-frame|header|brand-mark|match-route|route-table|signed-out-frame))\.`,
    String.raw`apps/web/src/(?:.+/)?(?:routes|route-rows)\.ts$`,
  ].join('|'),
);

// Where the code of each screen is: the table of screens, and the late part of the rows (late-code.ts).
const SCREENS = /apps\/web\/src\/(?:screens\.ts|.+\?late)$/;

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
    String.raw`apps/web/src/screen-row\.`,
    // What signing in does between the form and the first screen behind it.
    String.raw`apps/web/src/navigation/(?:after-sign-in|open-session|pending-sign-in|remember-device)\.`,
    String.raw`apps/web/src/journeys/sign-in/(?:authenticate-body|login-failure|sign-in)\.`,
    String.raw`packages/contract/src/session/`,
  ].join('|'),
);

// What everybody has soon after the first screen: the drawings of the menu, and what keeps the app up to date.
const SOON = new RegExp(
  [
    String.raw`lucide-react/dist/esm/icons/(?:chevron-right|credit-card|external-link|file-text|landmark|link-2|phone|shield-check)\.`,
    String.raw`apps/web/src/(?:brands/(?:app-medium|brand-links|route-brand-links)|device/web/app-worker)\.`,
    String.raw`packages/domain/src/customers/user-kind\.`,
  ].join('|'),
);

// What is known of a loan wherever one stands, shows or is paid.
const LOANS = new RegExp(
  [
    String.raw`apps/web/src/steps/(?:loan-standing/(?:due-kind|after-charges|find-loan|standing|use-why-not-now|why-not-payable)|settlement/use-settlement|read-failure)\.`,
    String.raw`apps/web/src/journeys/accounts/(?:list/(?:limited-notice|loan-card|loan-groups|loans-list|loans-skeleton|no-loans|settlement-offered)|standing/(?:headline-figure|in-flight-link|limited-systems|loan-words|offline-reason|payment-in-flight|principal-paid))\.`,
    String.raw`apps/web/src/(?:steps/loan-standing/closed-text|api/offline/use-data-age)\.`,
    String.raw`packages/contract/src/loans/(?:get-accounts|loan-entity)\.`,
    String.raw`packages/domain/src/(?:brands/brands|loan-systems/loan-systems|loans/(?:loan-status-facts|short-loan-number)|cards/masking)\.`,
    String.raw`lucide-react/dist/esm/icons/(?:refresh-cw|users)\.`,
  ].join('|'),
);

// The parts of the accounts and their details, in one file, as many files at once are fetched one after the other on a slow line; the others
// come with the screens that have them (3 kB of the dashboard).
const FIRST_PARTS =
  /apps\/web\/src\/ui\/(?:calendar-text|card|date-text|dollar-text|link-button|loading-area|money-text|offline-banner|progress-bar|skeleton|status-pill|summary-list|switch|toast)\./;
const LATER_PARTS = /apps\/web\/src\/ui\/(?!combobox-field|balance-plot|plot-geometry|timeline|code-|stacked-bar)/;

// What the screens have alike that are opened from there: steps, calls, and the rules by which the services post, which reckon in the browser
// what a payment would do.
const SHARED = new RegExp(
  [
    String.raw`apps/web/src/(?:navigation|steps)/`,
    String.raw`apps/web/src/(?:api/marketing/|device/web/(?:install-prompt|notification-leave|permissions)|ui/(?:stacked-bar|code-|combobox))`,
    String.raw`packages/(?:contract|domain)/src/|lucide-react/`,
  ].join('|'),
);

// A journey that is entered is fetched whole; the dashboard is no part of its own, as it is what everybody sees first.
const JOURNEY =
  /apps\/web\/src\/(?:journeys\/(?!sign-in\/|accounts\/dashboard\/)|ui\/(?:balance-plot|plot-geometry|timeline)|brands\/legal-texts)/;

function journeyOf(id: string): string | null {
  if (id.includes('/ui/')) return 'accounts';
  return id.includes('/brands/') ? 'legal' : (/\/journeys\/([\w-]+)\//.exec(id)?.[1] ?? null);
}

/** The groups of the build, as Rolldown takes them: a module goes to the first that names it, the higher priority first, and takes along what
 *  it imports and no group has taken by then; of what is shared nothing is taken along, so that no group needs one that is fetched later. */
export const CODE_GROUPS = [
  { name: 'start', test: FIRST_SCREEN, priority: 5 },
  { name: 'screens', test: SCREENS, priority: 5 },
  { name: 'calls', test: CALLS, priority: 4 },
  { name: 'parts', test: FIRST_PARTS, priority: 4 },
  { name: 'guards', test: GUARDS, priority: 4 },
  { name: 'soon', test: SOON, priority: 4 },
  { name: 'loans', test: LOANS, priority: 4 },
  { name: 'later-parts', test: LATER_PARTS, priority: 3 },
  { name: 'shared', test: SHARED, priority: 2, includeDependenciesRecursively: false },
  { name: journeyOf, test: JOURNEY, priority: 1 },
];

/** Fails the build when two files need each other before either has run: a constant of the one would not be there yet in the other. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (name: string, path: readonly string[]): void => {
        if (path.includes(name)) throw new Error(`These files need each other: ${[...path, name].join(', ')}.`);
        const file = bundle[name];
        if (done.has(name) || file?.type !== 'chunk') return;
        for (const next of file.imports) visit(next, [...path, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}
