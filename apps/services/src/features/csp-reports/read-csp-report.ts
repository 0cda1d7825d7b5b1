/** What a browser blocked, without anything about a person. */
export interface CspReport {
  readonly directive: string;
  /** An origin, a keyword such as `inline`, or `other`. */
  readonly blocked: string;
  /** The page's path, in which `*` stands for each part that is not a plain word. */
  readonly page: string;
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const KEYWORDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/** Reads the report of a request. Null when it is none. */
export function readCspReport(body: unknown): CspReport | null {
  const report = fieldOf(body, 'csp-report');
  // Older browsers send only the second, followed by the values of the directive.
  const name = textOf(report, 'effective-directive') || textOf(report, 'violated-directive');
  const directive = name.split(' ')[0] ?? '';
  if (!DIRECTIVES.has(directive)) return null;
  return {
    directive,
    blocked: toBlocked(textOf(report, 'blocked-uri')),
    page: toPage(textOf(report, 'document-uri')),
  };
}

function toBlocked(text: string): string {
  if (KEYWORDS.has(text)) return text;
  const url = URL.parse(text);
  if (url === null) return 'other';
  const origin = url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol.replace(':', '');
  return KEYWORDS.has(origin) || (/^https?:/.test(origin) && origin.length <= 100) ? origin : 'other';
}

/** Keeps words, which our screens are named by. Numbers of loans, codes and keys become `*`. */
function toPage(text: string): string {
  const parts = URL.parse(text)?.pathname.split('/').slice(1, 5) ?? ['other'];
  return `/${parts.map((part) => (/^[A-Za-z]{0,24}$/.test(part) ? part : '*')).join('/')}`;
}

function textOf(report: unknown, name: string): string {
  const value = fieldOf(report, name);
  return typeof value === 'string' ? value.slice(0, 2_000) : '';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : null;
}
