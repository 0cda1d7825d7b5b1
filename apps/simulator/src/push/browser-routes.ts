import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'node:querystring';
import type { BrowserBooks, BrowserDevice } from './browser-books.ts';
import { bytesField, fixed64Field, numberOf, readFields, varintField } from './wire-format.ts';

// Field numbers of Chromium's google_apis/gcm/protocol/checkin.proto.
const ASKED = { id: 2, secret: 13 } as const;
const ANSWERED = { isOk: 1, timeMs: 3, id: 7, secret: 8, version: 11 } as const;

/** Mounts the URLs where Chromium checks in and registers service workers: `--gcm-checkin-url` and `--gcm-registration-url`. */
export function mountBrowserDesk(app: FastifyInstance, books: BrowserBooks): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, parse(String(body))),
    );
    scope.post<{ Body: Buffer }>('/gcm/checkin', ({ body }, reply) => {
      const fields = readFields(body);
      const { id, secret } = books.checkIn({ id: numberOf(fields, ASKED.id), secret: numberOf(fields, ASKED.secret) });
      return reply
        .type('application/x-protobuf')
        .send(
          Buffer.concat([
            varintField(ANSWERED.isOk, 1),
            varintField(ANSWERED.timeMs, Date.now()),
            fixed64Field(ANSWERED.id, id),
            fixed64Field(ANSWERED.secret, secret),
            bytesField(ANSWERED.version, 'simulated'),
          ]),
        );
    });
    scope.post<{ Body: Record<string, unknown> }>('/gcm/register', (request, reply) => {
      const device = readDevice(request);
      reply.type('text/plain');
      if (device === null || !books.isKnown(device)) return reply.code(401).send('Error=AUTHENTICATION_FAILED');
      if (request.body['delete'] === 'true') {
        books.end(device.id, request.body);
        return `deleted=${String(request.body['app'])}`;
      }
      return `token=${books.subscribe(device.id, request.body).token}`;
    });
    done();
  });
}

function readDevice({ headers }: FastifyRequest): BrowserDevice | null {
  const [, id, secret] = /^AidLogin (\d{1,20}):(\d{1,20})$/.exec(headers.authorization ?? '') ?? [];
  return id === undefined || secret === undefined ? null : { id: BigInt(id), secret: BigInt(secret) };
}
