import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The order of the layers of all style sheets. */
export const LAYERS = readFileSync(join(import.meta.dirname, '../src/foundation/layers.css'), 'utf8').trim();

/** Opens every stylesheet with the order of the layers, so that the order in which chunks arrive never matters. */
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
