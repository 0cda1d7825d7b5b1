/** What a browser blocked, without anything about a person. */
export interface CspReport {
  readonly directive: string;
  /** An origin, a keyword such as `inline`, or `other`. */
  readonly blocked: string;
  /** The page's path, in which `*` stands for each part that is not a plain word. */
  readonly page: string;
}

/** Most reports that are read from one request. */
const REPORTS_MAX = 20;

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

/** Reads the reports of one request in both formats: of `report-uri`, and of the Reporting API. Leaves out what is no report. */
export function readCspReports(body: unknown): CspReport[] {
  const entries = Array.isArray(body) ? body.slice(0, REPORTS_MAX).map(toApiBody) : [fieldOf(body, 'csp-report')];
  return entries.flatMap((entry) => {
    const directive = firstText(entry, ['effectiveDirective', 'effective-directive', 'violated-directive']).split(
      ' ',
    )[0];
    if (directive === undefined || !DIRECTIVES.has(directive)) return [];
    const blocked = toBlocked(firstText(entry, ['blockedURL', 'blocked-uri']));
    return [{ directive, blocked, page: toPage(firstText(entry, ['documentURL', 'document-uri'])) }];
  });
}

function toApiBody(entry: unknown): unknown {
  return fieldOf(entry, 'type') === 'csp-violation' ? fieldOf(entry, 'body') : null;
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

function firstText(entry: unknown, names: readonly string[]): string {
  for (const name of names) {
    const value = fieldOf(entry, name);
    if (typeof value === 'string') return value.slice(0, 2_000);
  }
  return '';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : null;
}
