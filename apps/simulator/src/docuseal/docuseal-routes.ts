import type { FastifyInstance, FastifyReply } from 'fastify';
import { DOCUSEAL_KEY, readSubmission, sealSigners, toSubmission, toSubmitter } from './docuseal-wire.ts';
import { textAt } from '#json/value-at.ts';
import { mountCeremony } from '#signing-desk/ceremony-routes.ts';
import type { BookedEnvelope } from '#signing-desk/envelope-books.ts';
import { readForms } from '#signing-desk/read-form.ts';
import { toCertificate, toSignedPdf } from '#signing-desk/signed-pdf.ts';
import type { SigningDesk } from '#signing-desk/signing-desk.ts';
import { waitSinceArrival } from '#timing/since-arrival.ts';
import type { World } from '#world.ts';

const BODY_MAX_BYTES = 35_000_000;

const absent = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'Not found' });

function filesUrl(world: World, { signers, id }: BookedEnvelope): string {
  const [first] = sealSigners({ signers } as BookedEnvelope);
  return `${world.publicUrl()}/docuseal/file/${id}-${first?.slug ?? ''}`;
}

function mountSubmissions(scope: FastifyInstance, desk: SigningDesk, world: World): void {
  const { books, clock, faults } = desk;
  scope.post('/submissions/pdf', { bodyLimit: BODY_MAX_BYTES }, ({ body }, reply) => {
    const read = readSubmission(body, books.nextNumber(), clock.nowMs());
    if (read === null) return reply.code(422).send({ error: 'documents and submitters are required' });
    const { envelope, bytes } = read;
    books.add(envelope, bytes);
    for (const signer of sealSigners(envelope))
      books.keepAddress({
        token: signer.slug,
        envelopeId: envelope.id,
        signerId: signer.id,
        returnUrl: null,
        frameAncestors: [new URL(world.config.lendsideUrl).origin],
        ping: null,
        expiresAtMs: null,
        isOneUse: false,
        isUsed: false,
        ended: null,
      });
    if (faults.isAnswerLost(envelope.reference))
      return reply.code(502).type('text/html').send('<html>502 Bad Gateway</html>');
    return reply.send(toSubmission(envelope, filesUrl(world, envelope)));
  });
  scope.get<{ Params: { id: string } }>('/submissions/:id', ({ params }, reply) => {
    const envelope = desk.find(params.id);
    return envelope === null ? absent(reply) : reply.send(toSubmission(envelope, filesUrl(world, envelope)));
  });
  scope.delete<{ Params: { id: string } }>('/submissions/:id', ({ params }, reply) => {
    const envelope = desk.find(params.id);
    if (envelope === null) return absent(reply);
    desk.end(envelope, 'voided', 'archived');
    return reply.send({ id: Number(envelope.id), archived_at: envelope.changedAt });
  });
}

function mountSubmitters(scope: FastifyInstance, desk: SigningDesk, world: World): void {
  scope.get<{ Querystring: Record<string, string> }>('/submitters', ({ query }) => {
    const wanted = query['external_id'] ?? '';
    const data = desk.books.ofReference(wanted).flatMap((envelope) =>
      sealSigners(envelope)
        .filter(({ externalId }) => externalId === wanted)
        .map((signer) => toSubmitter(signer, envelope)),
    );
    return { data, pagination: { count: data.length, next: null, prev: null } };
  });
  scope.put<{ Params: { id: string } }>('/submitters/:id', ({ params, body }, reply) => {
    const envelope = desk.find(String(Math.floor(Number(params.id) / 100)));
    const signer = envelope === null ? undefined : sealSigners(envelope).find(({ id }) => id === params.id);
    if (envelope === null || signer === undefined) return absent(reply);
    if (signer.state === 'signed' || signer.state === 'declined')
      return reply.code(422).send({
        error: `Submitter has already ${signer.state === 'signed' ? 'completed' : 'declined'} the submission.`,
      });
    const address = desk.books.findAddress(signer.slug);
    const returnUrl = textAt(body, 'completed_redirect_url');
    if (address !== null && returnUrl !== undefined) desk.books.keepAddress({ ...address, returnUrl });
    return reply.send({
      ...toSubmitter(signer, envelope),
      embed_src: `${world.publicUrl()}/docuseal/s/${signer.slug}`,
    });
  });
}

/** Serves the signed files. Their addresses hold a secret, and need no key. */
function mountFiles(scope: FastifyInstance, desk: SigningDesk): void {
  scope.get<{ Params: { key: string; name: string } }>('/file/:key/:name', ({ params }, reply) => {
    const [, id, slug] = /^(\d+)-(.+)$/.exec(params.key) ?? [];
    const envelope = desk.find(id ?? '');
    if (envelope === null || sealSigners(envelope)[0]?.slug !== slug || envelope.state !== 'completed')
      return absent(reply);
    if (params.name === 'audit.pdf')
      return reply.type('application/pdf').send(Buffer.from(toCertificate(envelope, desk.label)));
    const bytes = desk.books.bytesOf(envelope.id, params.name.replace(/\.pdf$/, ''));
    return bytes === null
      ? absent(reply)
      : reply.type('application/pdf').send(Buffer.from(toSignedPdf(bytes, envelope, desk.label)));
  });
}

/** Simulates DocuSeal: submissions from PDFs, signers, and the pages of signers. Source: docs/openapi.json of
 *  github.com/docusealco/docuseal. */
export async function mountDocuSeal(app: FastifyInstance, world: World, desk: SigningDesk): Promise<void> {
  await app.register(
    async (scope) => {
      mountFiles(scope, desk);
      await scope.register(
        (api, _options, done) => {
          api.addHook('preHandler', async (request, reply) => {
            await waitSinceArrival(request, desk.clock, desk.faults.settings().baseLatencyMs);
            if (desk.faults.settings().isDown) return reply.code(503).send({ error: 'Simulated: DocuSeal is down.' });
            return request.headers['x-auth-token'] === DOCUSEAL_KEY
              ? undefined
              : reply.code(401).send({ error: 'Not authenticated' });
          });
          mountSubmissions(api, desk, world);
          mountSubmitters(api, desk, world);
          done();
        },
        { prefix: '/api' },
      );
    },
    { prefix: '/docuseal' },
  );
  await app.register((scope, _options, done) => {
    readForms(scope);
    mountCeremony(scope, desk, { path: '/docuseal/s', reportsEvents: false });
    done();
  });
}
