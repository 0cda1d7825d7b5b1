import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkSignature } from './http-signature.ts';
import type { World } from '#world.ts';

const EMPTY = Buffer.alloc(0);

/** A request's bytes, which the digest covers, with the parsed JSON. `json` is undefined when they are not JSON. */
class SignedBody {
  readonly raw: Buffer;
  readonly json: unknown;

  constructor(raw: Buffer) {
    this.raw = raw;
    this.json = jsonOf(raw);
  }
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function jsonBody(request: FastifyRequest): unknown {
  return request.body instanceof SignedBody ? request.body.json : undefined;
}

/** Makes every route of this scope require CyberSource's HTTP-signature headers. */
export function demandSignature(app: FastifyInstance, { clock }: World): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => {
    done(null, new SignedBody(typeof raw === 'string' ? Buffer.from(raw) : raw));
  });
  app.addHook('preHandler', (request, reply, done) => {
    const raw = request.body instanceof SignedBody ? request.body.raw : EMPTY;
    const answer = checkSignature({
      method: request.method,
      target: request.url,
      headers: request.headers,
      raw,
      nowMs: clock.nowMs(),
    });
    if (answer.ok) done();
    else reply.code(401).send({ response: { rmsg: 'Authentication Failed', detail: answer.why } });
  });
}
