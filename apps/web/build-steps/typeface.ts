import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SOURCE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const WEIGHTS = { min: 400, max: 700, default: 400 };
// English, accented letters of names, and the signs in our texts. The next typeface draws anything else.
const TEXT = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”•…−×→←·™€′″\u2011'].join('');

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** Subsets the typeface to the characters we use and returns the path of the result, cached until the source or the characters
 *  change. Keeps all features, so that money figures line up in columns. */
export async function cutTypeface(): Promise<string> {
  const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
  const key = createHash('sha256')
    .update(source)
    .update(TEXT)
    .update(JSON.stringify(WEIGHTS))
    .digest('hex')
    .slice(0, 12);
  const path = join(import.meta.dirname, '../../../.cache/typeface', key, 'figtree.woff2');
  if (existsSync(path)) return path;
  const cut = await subsetFont(source, TEXT, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, cut);
  return path;
}

/** Preloads the typeface, beside the style sheet that names it. */
export function typefaceFirst(): Plugin {
  return {
    name: 'typeface-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => name.endsWith('.woff2'));
        if (file === undefined) throw new Error('The build has no typeface.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
