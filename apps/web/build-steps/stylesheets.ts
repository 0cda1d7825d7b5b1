import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Opens every stylesheet with the order of the layers, so that the order in which chunks arrive never matters. */
export function layerOrder(): Plugin {
  const order = readFileSync(join(import.meta.dirname, '../src/foundation/layers.css'), 'utf8').trim();
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${String(file.source)}`;
      }
    },
  };
}
