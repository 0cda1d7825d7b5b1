import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

export type Asset = { contentType: string; text: string };

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

function withoutTypes(source: string): string {
  // Hides Node's warning that this function may change, because people who run `npm start` cannot act on it.
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  const script = stripTypeScriptTypes(source);
  process.emitWarning = emitWarning;
  return script;
}

// A process of the journeys opens the simulator again and again, and stripping types is an eighth of opening it.
const known = new Map<string, Asset>();

/** Returns a file for browsers, read once for each process. Strips types from TypeScript, so the browser's code needs no build. */
export function readAsset(url: URL): Asset {
  const asset = known.get(url.href) ?? readFromDisk(url);
  known.set(url.href, asset);
  return asset;
}

function readFromDisk(url: URL): Asset {
  const text = readFileSync(url, 'utf8');
  const extension = extname(url.pathname);
  const contentType = CONTENT_TYPES[extension];
  if (contentType === undefined) throw new Error(`No content type is known for ${url.pathname}.`);
  return { contentType, text: extension === '.ts' ? withoutTypes(text) : text };
}

export function mountAssets(app: FastifyInstance, path: string, folder: URL, names: readonly string[]): void {
  for (const name of names) {
    const asset = readAsset(new URL(name, folder));
    app.get(`${path}/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .type(asset.contentType)
        .send(asset.text),
    );
  }
}
