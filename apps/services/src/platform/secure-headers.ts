import { createHash } from 'node:crypto';

/** What the headers depend on. */
export interface HeaderSettings {
  readonly isHttps: boolean;
  /** Origins whose pages we frame: the processor's hosted card form. */
  readonly frameOrigins: readonly string[];
  /** Origins our pages tell what is opened and pressed: analytics and session recording. */
  readonly telemetryOrigins: readonly string[];
}

/** Headers of every answer. Nothing from elsewhere runs, nobody frames us, no script turns text into code (D15, security T12, X11). */
export function toSecureHeaders({ isHttps, frameOrigins, telemetryOrigins }: HeaderSettings): Record<string, string> {
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self' data:`,
      `font-src 'self'`,
      ["connect-src 'self'", ...telemetryOrigins].join(' '),
      `frame-src ${frameOrigins.length === 0 ? `'none'` : frameOrigins.join(' ')}`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
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

/** The policy of a page that has scripts and styles in itself: those that were there when it was built, by their hashes, and no others. */
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

/** Policy of answers that are no pages: nothing of them is ever run, shown or framed; short, because it travels with each. */
export const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'`;

/** Policy of the readable API page alone: its viewer writes styles into the page and builds its view from text. */
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
