import { createHash } from 'node:crypto';
import { API_BASE_PATH } from '@lendside/contract/headers.ts';

/** Where browsers report what the policy blocked. */
export const CSP_REPORTS_PATH = `${API_BASE_PATH}/cspReports`;

/** The policies that may turn text into a script URL (apps/web/src/device/web/app-worker.ts). */
const TRUSTED_TYPES = 'app-worker';

/** Settings that the headers depend on. */
export interface HeaderSettings {
  readonly isHttps: boolean;
  /** Origins that our pages may frame: the processors' hosted card forms and the signature vendor's pages. */
  readonly frameOrigins: readonly string[];
  /** Origins that our pages may send analytics and session recordings to. */
  readonly telemetryOrigins: readonly string[];
  /** The origin that our pages post upload forms to; null or absent when they are posted to our own. */
  readonly uploadOrigin?: string | null;
  /** The origin that our pages post the form of the payout card to, into a frame; null or absent when there is none. */
  readonly formOrigin?: string | null;
}

/** Headers of every answer. They allow no foreign content, no framing of our pages and no script that turns text into code
 *  (D15, security T12, X11). */
export function toSecureHeaders({
  isHttps,
  frameOrigins,
  telemetryOrigins,
  uploadOrigin = null,
  formOrigin = null,
}: HeaderSettings): Record<string, string> {
  const connected = new Set([...telemetryOrigins, ...(uploadOrigin === null ? [] : [uploadOrigin])]);
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      // Previews of files that the customer chose, and pages of documents.
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      ["connect-src 'self'", ...connected].join(' '),
      `frame-src ${frameOrigins.length === 0 ? `'none'` : frameOrigins.join(' ')}`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `base-uri 'none'`,
      ["form-action 'self'", ...(formOrigin === null ? [] : [formOrigin])].join(' '),
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types ${TRUSTED_TYPES}`,
      // Every browser knows `report-uri`. Chromium ignores it beside `report-to`, which sends nothing from a page without https.
      `report-uri ${CSP_REPORTS_PATH}`,
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Adds the hashes of the inline scripts and styles in a built page to a policy, so that no others run. */
export function allowWithin(policy: string, page: string): string {
  return policy
    .replace(`script-src 'self'`, ["script-src 'self'", ...hashesOf(page, /<script>([^]*?)<\/script>/g)].join(' '))
    .replace(`style-src 'self'`, ["style-src 'self'", ...hashesOf(page, /<style>([^]*?)<\/style>/g)].join(' '));
}

function hashesOf(page: string, elements: RegExp): string[] {
  return [...page.matchAll(elements)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** Policy of answers that are not pages: nothing in them may run, be shown or be framed. It is short, because every answer
 *  carries it. */
export const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'`;

/** Policy of the API reference page only: its viewer adds styles to the page and builds its view from text. */
export const DOCS_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
