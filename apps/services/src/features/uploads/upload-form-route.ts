import { UPLOADS_PATH } from '@lendside/contract/headers.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { CallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';

/** What the route depends on. */
export interface UploadFormMeans {
  readonly takeUpload: NonNullable<Files['takeUpload']>;
  readonly shedder: LoadShedder;
  readonly callLimit: CallLimit;
}

/** Mounts the route that takes upload forms for a store in a folder. Only the signed policy of a form lets a file in, so the route
 *  asks for no session; the store reads no more of a body than a form may hold. Source: width 3. */
export async function mountUploadForms(
  app: FastifyInstance,
  { takeUpload, shedder, callLimit }: UploadFormMeans,
): Promise<void> {
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    // The store reads the body itself, part by part.
    routes.addContentTypeParser('multipart/form-data', (_request, body, parsed) => parsed(null, body));
    routes.post(UPLOADS_PATH, { config: { callName: 'uploads' } }, async (request, reply) => {
      callLimit.count({ kind: 'stranger' }, request.ip, 'poll');
      // Asks whether there is a place, and keeps none: a file may come slowly, and the store has places of its own.
      shedder.enter('sensitive')();
      const contentType = request.headers['content-type'] ?? '';
      const status = await takeUpload({ contentType, body: request.body as Readable });
      return reply.code(status).send();
    });
    done();
  });
}
