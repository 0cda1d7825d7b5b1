import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import type { FastifyInstance } from 'fastify';
import { DOCS_POLICY } from '#platform/secure-headers.ts';
import { toOpenApiDocument } from './openapi-document.ts';

/** Serves the OpenAPI document and a page that displays it, under a content security policy for these pages only. Only calls
 *  that `isOffered` accepts are documented. */
export async function mountDocumentation(
  app: FastifyInstance,
  isOffered: (endpoint: Endpoint) => boolean,
): Promise<void> {
  // Building the document takes longer than opening everything else, and few people read it.
  const built = { text: null as string | null };
  const readText = (): string => (built.text ??= JSON.stringify(toOpenApiDocument(isOffered)));
  const document = { toJSON: (): unknown => JSON.parse(readText()) };
  await app.register(async (pages) => {
    pages.addHook('onSend', (request, reply, _payload, done) => {
      if (request.url.startsWith(`${API_BASE_PATH}/docs`)) reply.header('content-security-policy', DOCS_POLICY);
      done();
    });
    pages.get(`${API_BASE_PATH}/openapi.json`, { config: { callName: 'openapi' } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(readText()),
    );
    await pages.register(fastifySwagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    });
    await pages.register(fastifySwaggerUi, {
      routePrefix: `${API_BASE_PATH}/docs`,
      uiConfig: { docExpansion: 'list' },
      validatorUrl: false,
    });
  });
}
