import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const WEB = resolve('apps/web');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' };

/** A page of the app's libraries behind its static frame, served as our server serves the app. */
export interface BareShell {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Builds the bare shell with the app's own bundler and serves it, compressed beforehand. The page's styles and frame are those of
 *  the built app. */
export async function startBareShell(): Promise<BareShell> {
  const folder = resolve('.cache/bench-shell');
  await buildShell(folder);
  const files = new Map(readdirSync(folder).map((name) => [`/${name}`, pack(join(folder, name))]));
  const script = [...files.keys()].find((path) => path.endsWith('.js'));
  if (script === undefined) throw new Error('the bare shell has no code');
  files.set('/', { type: 'text/html; charset=utf-8', bytes: brotliCompressSync(pageWith(script)) });
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) return response.writeHead(404).end();
    const cache = request.url === '/' ? 'no-cache' : 'public, max-age=31536000, immutable';
    return response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': cache })
      .end(file.bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => closeOf(server) };
}

/** Returns the built app's page with the shell's code in place of the app's. */
function pageWith(script: string): string {
  const page = readFileSync(join(WEB, 'dist/index.html'), 'utf8');
  return page
    .replaceAll(
      /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|manifest|icon|apple-touch-icon)"[^>]*>/g,
      '',
    )
    .replace(/<script>\(function \(byAll[\s\S]*?<\/script>/, '')
    .replace('</body>', `<script type="module" src="${script}"></script></body>`);
}

async function buildShell(outDir: string): Promise<void> {
  const vite = createRequire(join(WEB, 'package.json')).resolve('vite');
  const { build } = (await import(pathToFileURL(vite).href)) as { build: (config: object) => Promise<unknown> };
  await build({
    configFile: false,
    logLevel: 'error',
    root: WEB,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: resolve('apps/web/bare-shell/shell.ts'),
        output: { entryFileNames: 'shell-[hash].js', codeSplitting: false },
      },
    },
  });
}

function pack(path: string): { readonly type: string; readonly bytes: Buffer } {
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', bytes: brotliCompressSync(readFileSync(path)) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bare shell has no port');
  return address.port;
}

function closeOf(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => {
    server.close(() => closed());
  });
}
