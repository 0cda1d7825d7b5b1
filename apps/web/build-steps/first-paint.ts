import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LAYERS } from './stylesheets.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">\s*/g;
// The tags for the app's code. They go last, so that they do not delay the first paint.
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
// Every page imports these at run time, so they are requested beside the code, not after it.
const WANTED_BY_ALL = ['screens', 'guards', 'calls'];
// The chunks of a URL, with all their imports. People who follow a payment link are often on a slow phone.
const WANTED_AT = [
  { path: '^/$', names: ['login-screen'] },
  { path: '^/[a-z0-9]{3}/', names: ['signed-in-frame'] },
  { path: '/Accounts$', names: ['dashboard-screen'] },
  { path: '/Accounts/[^/]+$', names: ['accounts'] },
  { path: '/Accounts/[^/]+/Payment', names: ['make-payment'] },
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
        const later = WANTED_BY_ALL.map(
          (name) =>
            `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${chunkOf(bundle, name).fileName}">`,
        );
        return withoutCode
          .replace('</body>', () => `  ${[...code, ...later, toAskAhead(bundle)].join('\n    ')}\n  </body>`)
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

/** Builds the script that requests the URL's chunks in parallel with the code, not after it. Its syntax is as old as that of
 *  start.js. */
function toAskAhead(bundle: Bundle): string {
  const named = new Set(WANTED_BY_ALL.flatMap((name) => filesOf(bundle, chunkOf(bundle, name))));
  const wanted = WANTED_AT.map(({ path, names }) => {
    const files = names.flatMap((name) => filesOf(bundle, chunkOf(bundle, name)));
    return [path, [...new Set(files)].filter((file) => !named.has(file))];
  });
  return `<script>(function (wanted) {
wanted.forEach(function (one) {
if (!new RegExp(one[0]).test(window.location.pathname)) return;
one[1].forEach(function (file) {
var link = document.createElement('link');
var isStyle = /css$/.test(file);
link.setAttribute('rel', isStyle ? 'preload' : 'modulepreload');
if (isStyle) link.setAttribute('as', 'style');
link.setAttribute('crossorigin', '');
link.setAttribute('fetchpriority', 'low');
link.setAttribute('href', '/' + file);
document.head.appendChild(link);
});
});
})(${JSON.stringify(wanted)});</script>`;
}

/** Reads public/start.js without its comments. It has no strings that look like comments. */
function readStart(): string {
  const text = readFileSync(join(import.meta.dirname, '../public/start.js'), 'utf8');
  return text.replaceAll(/^\s*(?:\/\*.*\*\/|\/\/.*)\n/gm, '').replaceAll(/^\s+/gm, '');
}
