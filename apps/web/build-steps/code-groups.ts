import type { Plugin } from 'vite';

/** Decides which code shares a file. HTTP/1.1 has six connections: on a slow network each file costs a round trip, however
 *  small it is, and delays the calls behind it (decision 025). The screens of a feature open one after the other, so a feature
 *  is fetched whole. */

// Code for the sign-in form. Small files of their own would compress worse (about 1 kB of 96 after brotli).
const FIRST_SCREEN = new RegExp(
  [
    String.raw`rolldown/runtime|src/lean/|src/navigation/legacy|node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/`,
    String.raw`node_modules/@tanstack/(?:react-router/(?!dist/esm/useBlocker)|router-core/|history/|store/|react-store/)`,
    String.raw`lucide-react/dist/esm/(?:[A-Za-z]+\.|shared|icons/(?:circle-alert|circle-check|info|triangle-alert|eye|eye-off|menu|arrow-left|x)\.)`,
    String.raw`src/ui/(?:field|password-field|show-toggle|button|spinner|notice|slow-notice|error-summary|page-title|page-title-store|checkbox|text-link)\.`,
    String.raw`src/ui/(?:class-names|skip-link)\.`,
    String.raw`domain/src/(?:identity/(?:login-validation|username|email|phone)|brands/brand-(?:codes|availability))\.`,
    String.raw`apps/web/src/(?:paths\.|navigation/(?:landing|route-context|route-messages)\.|brands/(?:[a-z0-9]+/brand|build-brand)\.|device/(?:storage|connection|event-notes)\.|api/(?:session|session-store|service-configuration|services-url|check-services)\.)`,
    String.raw`apps/web/src/(?:shell/(?:app-router|late-screen|app-frame|header|match-route|route-table|signed-out-frame|first-use))\.`,
    String.raw`packages/contract/src/headers\.|apps/web/src/main\.tsx`,
    String.raw`apps/web/src/(?:.+/)?(?:routes|route-rows)\.ts$`,
  ].join('|'),
);

// The code of each screen: the table of screens, and the late part of the rows (late-code.ts).
const SCREENS = /apps\/web\/src\/(?:screens\.ts|.+\?late)$/;

// Code for every contract call. It is fetched right after the first paint, and each extra file would add its name to the first
// load.
const CALLS = new RegExp(
  [
    String.raw`node_modules/(?:zod|@tanstack/(?:query-core|react-query))/`,
    String.raw`packages/contract/src/(?:client-call|codecs|endpoint|errors|wire)\.`,
    String.raw`apps/web/src/(?:api|device)/[^/]+$`,
    String.raw`apps/web/src/shell/(?:service-facts|guards/(?:brand-availability|service-status))\.`,
  ].join('|'),
);

// Code that every navigation runs before it shows a screen. Other code imports its small files too; without this group each would
// be a file of its own.
const GUARDS = new RegExp(
  [
    String.raw`apps/web/src/shell/guards/(?!link-|brand-availability|service-status)`,
    String.raw`apps/web/src/shell/(?:session/(?:follow-session-end|session-settings)|full-route-name|analytics/page-views)\.`,
    String.raw`apps/web/src/navigation/(?:locked-flows|next-after-sign-in|previous-page|saved-destination|after-sign-out|use-sign-out|give-up-payments|unfinished-work)\.`,
    String.raw`apps/web/src/screen-row\.`,
  ].join('|'),
);

// Code that runs between the sign-in form and the first screen after it.
const SIGN_IN = new RegExp(
  [
    String.raw`apps/web/src/navigation/(?:after-sign-in|open-session|pending-sign-in|remember-device)\.`,
    String.raw`apps/web/src/journeys/sign-in/(?:authenticate-body|login-failure|sign-in|wrong-passwords)\.`,
    String.raw`packages/contract/src/session/`,
  ].join('|'),
);

// Code that everybody needs soon after the first screen: the menu's icons and the update check.
const SOON = new RegExp(
  [
    String.raw`lucide-react/dist/esm/icons/(?:chevron-right|credit-card|external-link|file-text|landmark|link-2|phone|shield-check)\.`,
    String.raw`apps/web/src/(?:brands/(?:app-medium|brand-links|route-brand-links)|device/web/app-worker)\.`,
    String.raw`packages/domain/src/customers/user-kind\.`,
  ].join('|'),
);

// Facts about a loan that many screens use to list, show or pay it.
const LOANS = new RegExp(
  [
    String.raw`apps/web/src/steps/(?:loan-standing/(?:due-kind|after-charges|find-loan|limited-systems|standing|use-why-not-now|why-not-payable)|settlement/may-be-offered|read-failure)\.`,
    String.raw`apps/web/src/journeys/accounts/(?:new-loan/is-new-loan|list/(?:limited-notice|loan-card|loan-groups|loans-list|loans-skeleton|no-loans)|standing/(?:headline-figure|in-flight-link|loan-words|offline-reason|payment-in-flight|principal-paid))\.`,
    String.raw`apps/web/src/(?:steps/loan-standing/closed-text|api/offline/use-data-age|brands/own-account-names)\.`,
    String.raw`packages/contract/src/loans/(?:get-accounts|loan-entity)\.`,
    String.raw`packages/domain/src/(?:brands/brands|loan-systems/loan-systems|loans/(?:loan-status-facts|short-loan-number)|cards/masking)\.`,
    String.raw`lucide-react/dist/esm/icons/(?:refresh-cw|users)\.`,
  ].join('|'),
);

// UI parts of the accounts and their details. A slow network fetches many files one after the other. Other parts come with their
// screens (3 kB of the dashboard).
const FIRST_PARTS =
  /apps\/web\/src\/ui\/(?:calendar-text|card|date-text|dollar-text|link-button|loading-area|money-text|offline-banner|progress-bar|skeleton|status-pill|summary-list|switch|toast)\./;
const LATER_PARTS = /apps\/web\/src\/ui\/(?!combobox-field|balance-plot|plot-geometry|timeline|code-|stacked-bar)/;

// The signing of documents, with the parts of other screens that only open beside it. Nothing of it is part of a first load.
const SIGNING = new RegExp(
  [
    String.raw`apps/web/src/(?:journeys|steps)/signing/|apps/web/src/steps/autopay-agreement/`,
    String.raw`apps/web/src/journeys/(?:accounts/list/settlement-offered|make-payment/settlement/sign-offer|profile/electronic-documents-card)\.`,
    String.raw`apps/web/src/steps/(?:autopay-agreement/use-authorization|renewal/(?:use-renewal|renewal-terms|terms-request))\.`,
    String.raw`packages/(?:contract|domain)/src/signing/`,
    // A new loan is signed there, and afterwards its application is read again.
    String.raw`packages/(?:contract/src/(?:origination|applications|cash)|domain/src/payouts)/`,
  ].join('|'),
);

// The screens of a renewal after its payment. Few payments renew a loan, and few loans on the dashboard are being renewed.
const RENEWAL = new RegExp(
  [
    String.raw`apps/web/src/steps/renewal/(?:end-renewal|open-words|renewal-page)\.`,
    String.raw`apps/web/src/journeys/(?:make-payment/renewed|accounts/renewal(?=/(?!may-be-renewed))|renewing/cancel)/|apps/web/src/journeys/switch-product/product-switch-appointment`,
  ].join('|'),
);

// The ways to get money, which a renewal with cash and every payout show.
const WAYS = new RegExp(
  [
    String.raw`apps/web/src/steps/(?:payout/payout-(?:facts|words)|disburse-method/(?:card-room|choose-disburse-method|disburse-(?:choices|method)))\.`,
    String.raw`packages/domain/src/payouts/payout-(?:ends|states)\.`,
  ].join('|'),
);

// Money that goes out: few loans are lines, and few are new.
const CASH = new RegExp(
  [
    String.raw`apps/web/src/steps/(?:payout/(?!barcode)|disburse-method/(?!add-debit-card)|cash-(?:page|amount)/|follow-result\.)`,
    String.raw`apps/web/src/journeys/accounts/cash/`,
  ].join('|'),
);

// Visits at a store: few people book one.
const VISITS = new RegExp(
  [
    String.raw`apps/web/src/(?:steps/visit/|journeys/(?:appointments/(?!routes)|accounts/visits/))`,
    String.raw`packages/(?:contract/src/appointments/|domain/src/(?:stores/visit-|calendar/clock-in-zone))`,
  ].join('|'),
);

// Applications and new loans on the dashboard and on the page of a loan.
const ORIGINATION = new RegExp(
  [
    String.raw`apps/web/src/steps/origination/|apps/web/src/journeys/accounts/(?:applications|new-loan(?=/(?!is-new-loan)))/`,
  ].join('|'),
);

// Offers: the menu counts them, and the dashboard shows the best one, both late.
const OFFERS = /apps\/web\/src\/(?:journeys|steps)\/offers\/|packages\/(?:contract|domain)\/src\/offers\//;

// The barcode of a pick-up, with the library that draws it.
const BARCODE = /apps\/web\/src\/steps\/payout\/barcode|node_modules\/jsbarcode\//;

// The QR code of a referral link, with the library that draws it.
const QR_CODE = /apps\/web\/src\/journeys\/referrals\/share\/qr-code\.|node_modules\/qrcode\.react\//;

// Code that the screens opened from there share: steps, calls, and the domain's posting rules, which preview a payment in the
// browser.
const SHARED = new RegExp(
  [
    String.raw`apps/web/src/(?:navigation|steps)/`,
    String.raw`apps/web/src/(?:api/marketing/|device/web/(?:install-prompt|notification-leave|permissions)|ui/(?:stacked-bar|code-|combobox))`,
    String.raw`packages/(?:contract|domain)/src/|lucide-react/`,
  ].join('|'),
);

// A feature is fetched whole. The dashboard is not in its feature's file, because everybody sees it first.
const JOURNEY =
  /apps\/web\/src\/(?:journeys\/(?!sign-in\/|accounts\/dashboard\/)|ui\/(?:balance-plot|plot-geometry|timeline)|brands\/legal-texts)/;

function journeyOf(id: string): string | null {
  if (id.includes('/ui/')) return 'accounts';
  return id.includes('/brands/') ? 'legal' : (/\/journeys\/([\w-]+)\//.exec(id)?.[1] ?? null);
}

/** The groups of the build, as Rolldown takes them. A module goes to the first group that names it, higher priority first,
 *  with its imports that no group has taken. Shared code takes no imports along, so that no group depends on a later one. */
export const CODE_GROUPS = [
  { name: 'start', test: FIRST_SCREEN, priority: 5 },
  { name: 'screens', test: SCREENS, priority: 5 },
  { name: 'calls', test: CALLS, priority: 4 },
  { name: 'parts', test: FIRST_PARTS, priority: 4 },
  { name: 'guards', test: GUARDS, priority: 4 },
  { name: 'signing-in', test: SIGN_IN, priority: 3 },
  { name: 'soon', test: SOON, priority: 4 },
  { name: 'loans', test: LOANS, priority: 4 },
  { name: 'later-parts', test: LATER_PARTS, priority: 3 },
  { name: 'ways', test: WAYS, priority: 4, includeDependenciesRecursively: false },
  { name: 'signing', test: SIGNING, priority: 3, includeDependenciesRecursively: false },
  { name: 'renewal', test: RENEWAL, priority: 3, includeDependenciesRecursively: false },
  { name: 'cash', test: CASH, priority: 3, includeDependenciesRecursively: false },
  { name: 'visits', test: VISITS, priority: 3, includeDependenciesRecursively: false },
  { name: 'origination', test: ORIGINATION, priority: 3, includeDependenciesRecursively: false },
  { name: 'offers', test: OFFERS, priority: 3, includeDependenciesRecursively: false },
  { name: 'barcode', test: BARCODE, priority: 3, includeDependenciesRecursively: false },
  { name: 'qr-code', test: QR_CODE, priority: 3, includeDependenciesRecursively: false },
  { name: 'shared', test: SHARED, priority: 2, includeDependenciesRecursively: false },
  { name: journeyOf, test: JOURNEY, priority: 1 },
];

/** Fails the build when two files import each other, because one would read the other's constant before it exists. */
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
