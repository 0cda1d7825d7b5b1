import type { FastifyInstance, FastifyReply } from 'fastify';
import { openAccessTokens } from './access-tokens.ts';
import { DOCUSIGN } from './docusign-account.ts';
import { readAncestors, readDefinition, REFERENCE_FIELD, toEnvelope, toRecipients } from './docusign-wire.ts';
import { textAt } from '#json/value-at.ts';
import { mountCeremony } from '#signing-desk/ceremony-routes.ts';
import type { BookedEnvelope } from '#signing-desk/envelope-books.ts';
import { readForms } from '#signing-desk/read-form.ts';
import { toCertificate, toSignedPdf } from '#signing-desk/signed-pdf.ts';
import type { SigningDesk } from '#signing-desk/signing-desk.ts';
import { waitSinceArrival } from '#timing/since-arrival.ts';
import type { World } from '#world.ts';

const BODY_MAX_BYTES = 35_000_000;
const TRANSACTION_MS = 7 * 86_400_000;
const ADDRESS_MS = 5 * 60_000;

type EnvelopeParams = { Params: { id: string } };

function sendProblem(reply: FastifyReply, status: number, errorCode: string, message: string): FastifyReply {
  return reply.code(status).send({ errorCode, message });
}

const absent = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 404, 'ENVELOPE_DOES_NOT_EXIST', 'The envelope specified does not exist.');

function mountEnvelopes(scope: FastifyInstance, desk: SigningDesk): void {
  const { books, clock } = desk;
  scope.post('/envelopes', { bodyLimit: BODY_MAX_BYTES }, ({ body }, reply) => {
    const read = readDefinition(body, clock.nowMs());
    if (!read.ok) return sendProblem(reply, 400, read.code, read.message);
    books.add(read.envelope, read.bytes);
    if (desk.faults.isAnswerLost(read.envelope.reference))
      return reply.code(502).type('text/html').send('<html>502 Bad Gateway</html>');
    const { id, createdAt } = read.envelope;
    return reply.code(201).send({ envelopeId: id, uri: `/envelopes/${id}`, statusDateTime: createdAt, status: 'sent' });
  });
  scope.get<{ Querystring: Record<string, string> }>('/envelopes', ({ query }, reply) => {
    const found = search(desk, query);
    if (found === null)
      return sendProblem(reply, 400, 'INVALID_REQUEST_PARAMETER', 'from_date or transaction_ids is required.');
    const envelopes = found.map((envelope) => toEnvelope(envelope, (query['include'] ?? '').split(',')));
    const size = String(envelopes.length);
    return reply.send({ resultSetSize: size, totalSetSize: size, startPosition: '0', envelopes });
  });
  scope.get<EnvelopeParams & { Querystring: { include?: string } }>('/envelopes/:id', ({ params, query }, reply) => {
    const envelope = desk.find(params.id);
    return envelope === null ? absent(reply) : reply.send(toEnvelope(envelope, (query.include ?? '').split(',')));
  });
  scope.get<EnvelopeParams>('/envelopes/:id/recipients', ({ params }, reply) => {
    const envelope = desk.find(params.id);
    return envelope === null ? absent(reply) : reply.send(toRecipients(envelope));
  });
  scope.put<EnvelopeParams>('/envelopes/:id', ({ params, body }, reply) => {
    const envelope = desk.find(params.id);
    if (envelope === null) return absent(reply);
    const reason = textAt(body, 'voidedReason');
    if (textAt(body, 'status') !== 'voided' || reason === undefined)
      return sendProblem(reply, 400, 'INVALID_REQUEST_BODY', 'Only voiding with a reason is simulated.');
    if (!desk.end(envelope, 'voided', reason))
      return sendProblem(
        reply,
        400,
        'ENVELOPE_CANNOT_VOID_INVALID_STATE',
        'Only envelopes in the "Sent" or "Delivered" states may be voided.',
      );
    return reply.send({ envelopeId: envelope.id });
  });
}

/** Finds envelopes by transaction, which is forgotten after seven days, or by the custom field. Null without either. */
function search({ books, clock }: SigningDesk, query: Record<string, string>): BookedEnvelope[] | null {
  const transactions = query['transaction_ids'];
  if (transactions !== undefined)
    return transactions
      .split(',')
      .flatMap((id) => books.ofTransaction(id))
      .filter(({ createdAt }) => clock.nowMs() - Date.parse(createdAt) <= TRANSACTION_MS);
  const since = query['from_date'];
  if (since === undefined) return null;
  const [, reference] = new RegExp(`^${REFERENCE_FIELD}=(.+)$`).exec(query['custom_field'] ?? '') ?? [];
  return books.ofReference(reference ?? '').filter(({ changedAt }) => Date.parse(changedAt) >= Date.parse(since));
}

function mountViews(scope: FastifyInstance, desk: SigningDesk, world: World): void {
  scope.post<EnvelopeParams>('/envelopes/:id/views/recipient', ({ params, body }, reply) => {
    const envelope = desk.find(params.id);
    if (envelope === null) return absent(reply);
    const signer = envelope.signers.find(
      ({ key, name, email }) =>
        key === textAt(body, 'clientUserId') && name === textAt(body, 'userName') && email === textAt(body, 'email'),
    );
    if (signer === undefined)
      return sendProblem(reply, 400, 'UNKNOWN_ENVELOPE_RECIPIENT', 'The recipient you have identified is not valid.');
    const returnUrl = textAt(body, 'returnUrl') ?? '';
    if (!/^https?:/.test(returnUrl) || !URL.canParse(returnUrl))
      return sendProblem(reply, 400, 'INVALID_REQUEST_PARAMETER', 'returnUrl is required.');
    if (envelope.state !== 'sent' && envelope.state !== 'completed')
      return sendProblem(reply, 400, 'ENVELOPE_INVALID_STATUS', 'The envelope status is not valid for this.');
    const isDone = signer.state === 'signed';
    if (!isDone && !desk.isInTurn(envelope, signer.id))
      return sendProblem(reply, 400, 'RECIPIENT_NOT_IN_SEQUENCE', 'The recipient is not in the current routing order.');
    const pingUrl = textAt(body, 'pingUrl');
    const address = desk.newAddress({
      envelopeId: envelope.id,
      signerId: signer.id,
      returnUrl,
      frameAncestors: readAncestors(body),
      ping: pingUrl === undefined ? null : { url: pingUrl, seconds: Number(textAt(body, 'pingFrequency') ?? 300) },
      expiresAtMs: desk.clock.nowMs() + ADDRESS_MS,
      isOneUse: true,
    });
    return reply.code(201).send({ url: `${world.publicUrl()}/docusign/Signing/${address.token}` });
  });
}

function mountDocuments(scope: FastifyInstance, desk: SigningDesk): void {
  scope.get<EnvelopeParams>('/envelopes/:id/documents', ({ params }, reply) => {
    const envelope = desk.find(params.id);
    if (envelope === null) return absent(reply);
    const content = envelope.documents.map(({ id, name }) => ({ documentId: id, name, type: 'content' }));
    const summary = { documentId: 'certificate', name: 'Summary', type: 'summary' };
    return reply.send({ envelopeId: envelope.id, envelopeDocuments: [...content, summary] });
  });
  scope.get<{ Params: { id: string; documentId: string } }>(
    '/envelopes/:id/documents/:documentId',
    ({ params }, reply) => {
      const envelope = desk.find(params.id);
      if (envelope === null) return absent(reply);
      if (params.documentId === 'certificate')
        return reply.type('application/pdf').send(Buffer.from(toCertificate(envelope, desk.label)));
      const bytes = desk.books.bytesOf(envelope.id, params.documentId);
      if (bytes === null) return sendProblem(reply, 404, 'DOCUMENT_DOES_NOT_EXIST', 'There is no such document.');
      const isSigned = envelope.signers.some(({ state }) => state === 'signed');
      const content = isSigned ? toSignedPdf(bytes, envelope, desk.label) : bytes;
      return reply.type('application/pdf').send(Buffer.from(content));
    },
  );
}

/** Simulates DocuSign: its JWT grant, the eSignature REST API v2.1 as far as Lendside uses it, and the pages of signers. Source:
 *  developers.docusign.com. */
export async function mountDocuSign(app: FastifyInstance, world: World, desk: SigningDesk): Promise<void> {
  const tokens = openAccessTokens(desk.clock);
  await app.register(
    async (scope) => {
      readForms(scope);
      tokens.mount(scope);
      await scope.register(
        (api, _options, done) => {
          api.addHook('preHandler', async (request, reply) => {
            await waitSinceArrival(request, desk.clock, desk.faults.settings().baseLatencyMs);
            if (desk.faults.settings().isDown)
              return sendProblem(reply, 503, 'SERVICE_UNAVAILABLE', 'Simulated: DocuSign is down.');
            return tokens.isValid(request)
              ? undefined
              : sendProblem(reply, 401, 'USER_AUTHENTICATION_FAILED', 'The access token is not valid.');
          });
          mountEnvelopes(api, desk);
          mountViews(api, desk, world);
          mountDocuments(api, desk);
          done();
        },
        { prefix: `/restapi/v2.1/accounts/${DOCUSIGN.accountId}` },
      );
    },
    { prefix: '/docusign' },
  );
  await app.register((scope, _options, done) => {
    readForms(scope);
    mountCeremony(scope, desk, { path: '/docusign/Signing', reportsEvents: true });
    done();
  });
  app.post('/control/docusign/token', () => ({ token: tokens.make() }));
  app.post('/control/docusign/forget-tokens', () => {
    tokens.forget();
    return {};
  });
}
