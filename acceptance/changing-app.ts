import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lendside behind a proxy that can serve a new version: the same service worker with one more line. */
export interface ChangingApp {
  readonly url: string;
  bringNewVersion(): void;
  close(): Promise<void>;
}

/** Opens the proxy in front of `target`. */
export async function openChangingApp(target: string): Promise<ChangingApp> {
  let isNew = false;
  const server = createServer((asked, answer) => {
    // Always fetch the whole file: "not modified" would refer to the former worker.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...own } = asked.headers;
    const headers = { ...own, host: new URL(target).host, 'accept-encoding': 'identity' };
    const onward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (given) => {
      const isWorker = asked.url === '/sw.js';
      const { 'content-length': _length, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker ? rest : given.headers);
      given.on('data', (part) => answer.write(part));
      given.on('end', () => answer.end(isWorker && isNew ? '\n// A newer version.' : ''));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    bringNewVersion: () => void (isNew = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
