import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether a form was sent by a page of this server. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Parses the forms of a scope, and refuses those of another site, so that it cannot change this world. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  scope.addHook('preHandler', async (request, reply) => {
    if (!isOwnForm(request)) await reply.code(403).send({ message: 'This form belongs to the control panel.' });
  });
}
