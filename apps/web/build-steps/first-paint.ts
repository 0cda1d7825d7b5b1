import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LAYERS } from './stylesheets.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">\s*/g;
// The tags for the app's code. They go last, so that they do not delay the first paint.
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
// Every page but the plain sign-in form imports these at run time, so they are requested beside the code, not after it.
const WANTED_BY_ALL = ['screens', 'guards', 'calls'];
// The chunks of a URL, with all their imports. People who follow a payment link are often on a slow phone.
const WANTED_AT = [
  { path: '^/$', names: ['login-screen'] },
  { path: '^/[a-z0-9]{3}/', names: ['signed-in-frame'] },
  { path: '/Accounts$', names: ['dashboard-screen'] },
  { path: '/Accounts/[^/]+$', names: ['accounts'] },
  { path: '/Accounts/[^/]+/Payment', names: ['make-payment'] },
] as const;
// The chunks that people usually need next. An idle browser fetches them, but does not run them.
const WANTED_LATER = [
  { path: '^/$', names: [...WANTED_BY_ALL, 'signing-in', 'frame-extras', 'signed-in-frame', 'dashboard-screen'] },
  // Without a connection, the menu and its sign-out still open, and a screen that cannot load says so.
  { path: '', names: ['side-menu', 'header-back', 'header-cancel', 'error-screen'] },
  { path: '/Accounts$', names: ['accounts', 'make-payment'] },
  { path: '/Accounts/', names: ['make-payment'] },
] as const;
const START = '<script src="/start.js"></script>';

/** Inlines what the first paint needs, so that a slow network shows the frame with the first response instead of the fourth
 *  (docs/decisions/025-the-first-paint-needs-one-answer.md). The server lists the hashes in the policy. */
export function firstPaintInPage(): Plugin {
  return {
    name: 'first-paint-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles: string[] = [];
        const page = html.replaceAll(STYLESHEET, (_link, name: string) => {
          const file = bundle[name];
          if (file?.type !== 'asset') throw new Error(`${name} is no style sheet of the build.`);
          styles.push(String(file.source).trim());
          // Named but disabled, so that the browser does not fetch it. Later chunks find the name and know that its styles are
          // already in the page.
          return `<link rel="stylesheet" href="/${name}" disabled>\n    `;
        });
        if (styles.length === 0 || !page.includes(START))
          throw new Error('The page has no style sheets or no start.js.');
        const code: string[] = [];
        const withoutCode = page.replaceAll(CODE, (element) => {
          code.push(element.replace(' crossorigin', ' crossorigin fetchpriority="low"').trim());
          return '';
        });
        if (code.length === 0) throw new Error('The page has no code.');
        return withoutCode
          .replace('</body>', () => `  ${[...code, toAskAhead(bundle)].join('\n    ')}\n  </body>`)
          .replace(START, () => `<script>${readStart()}</script>`)
          .replace('</head>', () => `<style>${[LAYERS, ...styles].join('\n')}</style>\n  </head>`);
      },
    },
  };
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

function chunkOf(bundle: Bundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no ${name}.`);
  return chunk;
}

/** Lists a chunk's file, its style sheets, and those of all its imports. */
function filesOf(bundle: Bundle, { fileName, imports, viteMetadata }: Rolldown.OutputChunk): readonly string[] {
  const imported = imports.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? filesOf(bundle, chunk) : [];
  });
  return [fileName, ...(viteMetadata?.importedCss ?? []), ...imported];
}

/** Builds the script that requests the URL's chunks in parallel with the code, not after it, and fetches what comes next when the
 *  browser is idle: not with Save-Data, not on 2G. Its syntax is as old as that of start.js. */
function toAskAhead(bundle: Bundle): string {
  const filesAt = ({ path, names }: { readonly path: string; readonly names: readonly string[] }) => {
    const files = names.flatMap((name) => filesOf(bundle, chunkOf(bundle, name)));
    return [path, [...new Set(files)]] as const;
  };
  const byAll = [...new Set(WANTED_BY_ALL.flatMap((name) => filesOf(bundle, chunkOf(bundle, name))))];
  return `<script>(function (byAll, wanted, later) {
function ask(file, how) {
var link = document.createElement('link');
var isStyle = /css$/.test(file);
link.setAttribute('rel', how || (isStyle ? 'preload' : 'modulepreload'));
if (how || isStyle) link.setAttribute('as', isStyle ? 'style' : 'script');
link.setAttribute('crossorigin', '');
link.setAttribute('fetchpriority', 'low');
link.setAttribute('href', '/' + file);
document.head.appendChild(link);
}
function at(rows, use) {
rows.forEach(function (row) { if (new RegExp(row[0]).test(window.location.pathname)) row[1].forEach(use); });
}
var asked = {};
function now(file) { if (!asked[file]) { asked[file] = true; ask(file); } }
if (!document.documentElement.hasAttribute('data-form')) byAll.forEach(now);
at(wanted, now);
var line = navigator.connection;
if (line && (line.saveData || /2g/.test(line.effectiveType))) return;
window.addEventListener('load', function () {
var idle = window.requestIdleCallback || function (run) { setTimeout(run, 1000); };
idle(function () { at(later, function (file) { if (!asked[file]) { asked[file] = true; ask(file, 'prefetch'); } }); });
});
})(${JSON.stringify(byAll)}, ${JSON.stringify(WANTED_AT.map(filesAt))}, ${JSON.stringify(WANTED_LATER.map(filesAt))});</script>`;
}

/** Reads public/start.js without its comments. It has no strings that look like comments. */
function readStart(): string {
  const text = readFileSync(join(import.meta.dirname, '../public/start.js'), 'utf8');
  return text.replaceAll(/^\s*(?:\/\*.*\*\/|\/\/.*)\n/gm, '').replaceAll(/^\s+/gm, '');
}
