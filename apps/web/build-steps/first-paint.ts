import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LAYERS } from './stylesheets.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">\s*/g;
// The app's code: what is wanted last, in the way of nothing that is seen first.
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
// Imported by the code when it runs, whatever is opened: asked for beside it, not after it.
const WANTED_BY_ALL = ['screens', 'guards', 'calls'];
// And what is opened by an address, with all it imports: who follows a link to a payment is often on a slow phone.
const WANTED_AT = [
  { path: '^/$', names: ['login-screen'] },
  { path: '^/[a-z0-9]{3}/', names: ['signed-in-frame'] },
  { path: '/Accounts$', names: ['dashboard-screen'] },
  { path: '/Accounts/[^/]+$', names: ['accounts'] },
  { path: '/Accounts/[^/]+/Payment', names: ['make-payment'] },
] as const;
const START = '<script src="/start.js"></script>';

/** Puts what stands before the first paint into the page itself: a slow line shows the frame with the first answer and not with the fourth
 *  (docs/decisions/025-the-first-paint-needs-one-answer.md). The server names their hashes in the policy. */
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
          // Named still, and fetched by nobody: what is loaded later looks for the name, and finds that its styles are there.
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

/** A chunk's file, its style sheets, and those of all it imports. */
function filesOf(bundle: Bundle, { fileName, imports, viteMetadata }: Rolldown.OutputChunk): readonly string[] {
  const imported = imports.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? filesOf(bundle, chunk) : [];
  });
  return [fileName, ...(viteMetadata?.importedCss ?? []), ...imported];
}

/** The script that asks for what the address wants, beside the code and not after it: as old a script as start.js. */
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

/** public/start.js without its comments. It has no strings that look like them. */
function readStart(): string {
  const text = readFileSync(join(import.meta.dirname, '../public/start.js'), 'utf8');
  return text.replaceAll(/^\s*(?:\/\*.*\*\/|\/\/.*)\n/gm, '').replaceAll(/^\s+/gm, '');
}
