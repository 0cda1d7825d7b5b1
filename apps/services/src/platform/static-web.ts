import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE_PATH, USER_POOL_PATH } from '@lendside/contract/headers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { allowWithin } from './secure-headers.ts';

const POLICY = 'content-security-policy';
const NOT_BUILT = `<!doctype html><html lang="en"><title>Lendside</title><h1>The web app is not built yet</h1>
<p>The services run. Build the pages with <code>npm run build</code> and load this page again.</p></html>`;

/** Serves the built web app from precompressed files. Unknown page URLs get the app; unknown calls get an error. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = (): boolean => existsSync(join(folder, 'index.html'));
  const policyOf = openPagePolicy(join(folder, 'index.html'));
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path, { mtimeMs }) => {
        if (/\/index\.html(?:\.\w+)?$/.test(path)) {
          const policy = reply.getHeader(POLICY);
          if (typeof policy === 'string') reply.header(POLICY, policyOf(policy, mtimeMs));
        }
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new Refused('NotFoundException', 'There is nothing at this address.');
    if (isBuilt() && app.hasReplyDecorator('sendFile')) return reply.sendFile('index.html');
    return sendNotBuilt(reply);
  });
}

/** Returns the policy of the current page. Reads the page again only after a new build. */
function openPagePolicy(page: string): (policy: string, writtenAtMs: number) => string {
  let known = { given: '', writtenAtMs: Number.NaN, policy: '' };
  return (given, writtenAtMs) => {
    if (known.writtenAtMs !== writtenAtMs || known.given !== given)
      known = { given, writtenAtMs, policy: allowWithin(given, readFileSync(page, 'utf8')) };
    return known.policy;
  };
}

/** Tells whether a request is for a page that somebody typed or reloaded, not for a call or a missing file. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isOurs = [API_BASE_PATH, USER_POOL_PATH].some((base) => path === base || path.startsWith(`${base}/`));
  return request.method === 'GET' && !isOurs && !path.startsWith('/assets/');
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT);
}
