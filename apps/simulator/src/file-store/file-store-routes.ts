import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT, storeError, type StoreError } from './bucket.ts';
import { filesPage } from './files-page.ts';
import { objectBooks, type ObjectBooks, type ObjectFacts } from './object-books.ts';
import { checkPostedForm } from './post-policy.ts';
import { readForm } from './read-form.ts';
import { checkSignedRequest } from './signed-request.ts';
import { html } from '#pages/html.ts';
import { sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';

const BODY_MAX_BYTES = 64 * 1024 * 1024;
/** A form may be somewhat longer than the largest file that a policy of Lendside allows. */
const FORM_MAX_BYTES = 8 * 1024 * 1024;
const SHOWN_MAX = 200;
/** Origins of the hybrid app's web view, on Android and iOS. */
const HYBRID_ORIGINS = ['https://localhost', 'capacitor://localhost'];

type ObjectAddress = { Params: { bucket: string; '*': string } };

/** Escapes a text for XML. */
const escaped = (text: string): string => html`${text}`.html;

function sendError(reply: FastifyReply, { status, code, message }: StoreError): FastifyReply {
  const parts = `<Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>SIMULATED</RequestId>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${parts}</Error>`;
  return reply.code(status).type('application/xml').send(xml);
}

const MISSING_BUCKET = storeError(404, 'NoSuchBucket', 'The specified bucket does not exist');
const MISSING_KEY = storeError(404, 'NoSuchKey', 'The specified key does not exist.');
const TOO_LARGE = storeError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
const BAD_RANGE = storeError(416, 'InvalidRange', 'The requested range is not satisfiable');
const MALFORMED = storeError(400, 'MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.');

const isBucket = (name: string): boolean => ACCOUNT.buckets.some((bucket) => bucket === name);

/** Reads a body, or returns null when it is longer than `maxBytes`. */
async function readBody(body: unknown, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Buffer>) {
    length += part.length;
    // The rest is read too, because browsers show no answer that comes while they still send.
    if (length <= maxBytes) parts.push(part);
  }
  return length > maxBytes ? null : Buffer.concat(parts);
}

function headersOf(facts: ObjectFacts): Record<string, string> {
  return {
    etag: `"${facts.etag}"`,
    'last-modified': new Date(facts.createdAtMs).toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': facts.mediaType,
    ...(facts.encryption === '' ? {} : { 'x-amz-server-side-encryption': facts.encryption }),
  };
}

/** Reads `bytes=first-last`. Null without a range; 'bad' when it begins after the end. */
function rangeOf(header: string | undefined, length: number): { first: number; last: number } | 'bad' | null {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '') return null;
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return Number(from) >= length || Number(from) > last ? 'bad' : { first: Number(from), last };
}

type NewObject = Pick<ObjectFacts, 'bucket' | 'key' | 'mediaType' | 'encryption' | 'cameBy'>;

/** Keeps an object and returns its ETag header. */
function keep(books: ObjectBooks, { clock }: World, object: NewObject, bytes: Buffer): string {
  const createdAtMs = clock.nowMs();
  const etag = hash('md5', bytes, 'hex');
  books.put({ ...object, byteCount: bytes.length, etag, sha256: hash('sha256', bytes, 'hex'), createdAtMs }, bytes);
  return `"${etag}"`;
}

/** Takes the forms of browsers. */
function mountForms(scope: FastifyInstance, books: ObjectBooks, world: World): void {
  const post = async (request: FastifyRequest<{ Params: { bucket: string } }>, reply: FastifyReply) => {
    const { bucket } = request.params;
    if (!isBucket(bucket)) return sendError(reply, MISSING_BUCKET);
    const body = await readBody(request.body, FORM_MAX_BYTES);
    if (body === null) return sendError(reply, TOO_LARGE);
    const form = await readForm(request.headers['content-type'] ?? '', body);
    if (form === null) return sendError(reply, MALFORMED);
    const posted = checkPostedForm(form, bucket, world.clock.nowMs());
    if (!posted.ok) return sendError(reply, posted.error);
    const { key, mediaType, encryption, file, status } = posted;
    return reply
      .code(status)
      .header('etag', keep(books, world, { bucket, key, mediaType, encryption, cameBy: 'form' }, file))
      .send();
  };
  scope.post('/:bucket', post);
  scope.post('/:bucket/', post);
}

/** Takes the signed calls of Lendside. */
function mountCalls(scope: FastifyInstance, books: ObjectBooks, world: World): void {
  const refuse = ({ method, raw, headers, params }: FastifyRequest<ObjectAddress>, body: Buffer): StoreError | null => {
    const error = checkSignedRequest({ method, target: raw.url ?? '', headers, body, nowMs: world.clock.nowMs() });
    return error ?? (isBucket(params.bucket) ? null : MISSING_BUCKET);
  };
  const noBody = Buffer.alloc(0);
  scope.put<ObjectAddress>('/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params;
    const body = await readBody(request.body, BODY_MAX_BYTES);
    if (body === null) return sendError(reply, TOO_LARGE);
    const error = refuse(request, body);
    if (error !== null) return sendError(reply, error);
    const named = request.headers['x-amz-server-side-encryption'];
    const encryption = typeof named === 'string' ? named : '';
    const mediaType = request.headers['content-type'] ?? 'binary/octet-stream';
    return reply
      .header('etag', keep(books, world, { bucket, key, mediaType, encryption, cameBy: 'call' }, body))
      .send();
  });
  scope.get<ObjectAddress>('/:bucket/*', (request, reply) => {
    const { bucket, '*': key } = request.params;
    const error = refuse(request, noBody);
    if (error !== null) return sendError(reply, error);
    const found = books.find(bucket, key);
    if (found === null) return sendError(reply, MISSING_KEY);
    const { facts, bytes } = found;
    const range = rangeOf(request.headers.range, bytes.length);
    if (range === 'bad') return sendError(reply, BAD_RANGE);
    reply.headers(headersOf(facts));
    if (range === null) return reply.send(bytes);
    const { first, last } = range;
    const part = bytes.subarray(first, last + 1);
    return reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`).send(part);
  });
  scope.delete<ObjectAddress>('/:bucket/*', (request, reply) => {
    const { bucket, '*': key } = request.params;
    const error = refuse(request, noBody);
    if (error !== null) return sendError(reply, error);
    books.remove(bucket, key);
    return reply.code(204).send();
  });
}

/** The CORS rule of the buckets: pages of Lendside may post forms. */
function mountCors(scope: FastifyInstance, world: World): void {
  const isAllowed = (origin: string | undefined): boolean => {
    const pages = [world.config.lendsideUrl, world.config.roadTargetUrl, world.roadUrl()];
    const origins = pages.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
    return origin !== undefined && [...origins, ...HYBRID_ORIGINS].includes(origin);
  };
  scope.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'origin');
    if (isAllowed(headers.origin)) reply.header('access-control-allow-origin', headers.origin);
  });
  const preflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    isAllowed(request.headers.origin) && request.headers['access-control-request-method'] === 'POST'
      ? reply
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
          .header('access-control-max-age', '600')
          .send()
      : sendError(reply, storeError(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.'));
  scope.options('/:bucket', preflight);
  scope.options('/:bucket/', preflight);
}

/** Simulates a store with S3's protocol, as far as Lendside uses it, with path-style addresses. Its page lists the objects without
 *  their contents; its control calls list them and make it fail. Source: docs.aws.amazon.com/AmazonS3. */
export async function mountFileStore(app: FastifyInstance, database: DatabaseSync, world: World): Promise<void> {
  const books = objectBooks(database);
  let isFailing = false;
  await app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
      mountCors(scope, world);
      scope.addHook('preHandler', async ({ method }, reply) =>
        isFailing && method !== 'OPTIONS'
          ? sendError(reply, storeError(503, 'SlowDown', 'Simulated: the store is down.'))
          : undefined,
      );
      mountForms(scope, books, world);
      mountCalls(scope, books, world);
      done();
    },
    { prefix: '/s3' },
  );
  const list = (prefix = '') => books.list({ prefix, limit: SHOWN_MAX });
  app.get<{ Querystring: { prefix?: string } }>('/files.json', ({ query }) => ({ objects: list(query.prefix) }));
  app.get('/files', (_request, reply) => sendPage(reply, filesPage(world.config.lendsideUrl, list())));
  app.get('/control/files', () => ({ isFailing, objects: list() }));
  app.put('/control/files', ({ body }) => {
    isFailing = typeof body === 'object' && body !== null && 'isFailing' in body && body.isFailing === true;
    return { isFailing };
  });
  app.delete('/control/files', () => {
    books.clear();
    return { objects: [] };
  });
}
