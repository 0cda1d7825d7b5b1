import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The order of the CSS layers in all style sheets. */
export const LAYERS = readFileSync(join(import.meta.dirname, '../src/foundation/layers.css'), 'utf8').trim();

/** Starts every style sheet with the layer order, so that the loading order of chunks never matters. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${LAYERS}\n${String(file.source)}`;
      }
    },
  };
}
