import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BookedEnvelope } from './envelope-books.ts';
import { envelopePage, envelopesPage, FORM_NUMBERS } from './envelopes-page.ts';
import { readForms } from './read-form.ts';
import { toSignedPdf } from './signed-pdf.ts';
import type { SigningDesk } from './signing-desk.ts';
import { SIGNING_CHANCES } from './signing-faults.ts';
import type { Config } from '#config.ts';
import { formOf, sendPage } from '#pages/send-page.ts';

type Params = { Params: { vendor: string; id: string } };
type Found = { desk: SigningDesk; envelope: BookedEnvelope };

/** Refuses forms sent by another site. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

const absent = (reply: FastifyReply): FastifyReply => reply.code(404).send({ message: 'No such envelope.' });

function toChanges(form: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries([
    ...SIGNING_CHANCES.map((name) => [name, Number(form.get(name) ?? 0) / 100]),
    ...FORM_NUMBERS.map((name) => [name, Math.round(Number(form.get(name) ?? 0))]),
    ['isDown', form.has('isDown')],
    ['isWebhookOutOfOrder', form.has('isWebhookOutOfOrder')],
  ]);
}

/** Mounts the page with the vendors' books: what was sent, who signed, and what a signer at the store does. */
export async function mountEnvelopesPage(
  app: FastifyInstance,
  { lendsideUrl }: Config,
  desks: readonly SigningDesk[],
): Promise<void> {
  const find = ({ vendor, id }: Params['Params']): Found | null => {
    const desk = desks.find(({ name }) => name === vendor);
    const envelope = desk?.find(id);
    return desk === undefined || envelope === undefined || envelope === null ? null : { desk, envelope };
  };
  app.get('/envelopes', (_request, reply) => sendPage(reply, envelopesPage(lendsideUrl, desks)));
  app.get<Params>('/envelopes/:vendor/:id', ({ params }, reply) => {
    const found = find(params);
    return found === null ? absent(reply) : sendPage(reply, envelopePage(lendsideUrl, found.desk, found.envelope));
  });
  app.get<{ Params: Params['Params'] & { document: string } }>(
    '/envelopes/:vendor/:id/documents/:document',
    ({ params }, reply) => {
      const found = find(params);
      const bytes = found?.desk.books.bytesOf(found.envelope.id, params.document) ?? null;
      if (found === null || bytes === null) return absent(reply);
      const { desk, envelope } = found;
      const isSigned = envelope.signers.some(({ state }) => state === 'signed');
      const content = isSigned ? toSignedPdf(bytes, envelope, desk.label) : bytes;
      return reply.header('x-content-type-options', 'nosniff').type('application/pdf').send(Buffer.from(content));
    },
  );
  await app.register((forms, _options, done) => {
    readForms(forms);
    forms.addHook('preHandler', async (request, reply) => {
      if (!isOwnForm(request)) await reply.code(403).send({ message: 'This form belongs to the simulator.' });
    });
    mountForms(forms, desks, find);
    done();
  });
}

function mountForms(
  forms: FastifyInstance,
  desks: readonly SigningDesk[],
  find: (params: Params['Params']) => Found | null,
): void {
  forms.post<{ Params: { vendor: string } }>('/envelopes/:vendor/faults', (request, reply) => {
    const desk = desks.find(({ name }) => name === request.params.vendor);
    if (desk === undefined) return absent(reply);
    const message = desk.faults.change(toChanges(formOf(request)));
    return message === null ? reply.redirect('/envelopes', 303) : reply.code(400).send({ message });
  });
  forms.post<Params>('/envelopes/:vendor/:id/sign', (request, reply) => {
    const found = find(request.params);
    if (found === null) return absent(reply);
    const { desk, envelope } = found;
    const signer = envelope.signers.find(({ id }) => id === formOf(request).get('signer'));
    if (signer !== undefined) desk.sign(envelope, signer.id, `${signer.name} (at the store)`);
    return reply.redirect(`/envelopes/${desk.name}/${envelope.id}`, 303);
  });
  forms.post<Params>('/envelopes/:vendor/:id/expire', (request, reply) => {
    const found = find(request.params);
    if (found === null) return absent(reply);
    const { desk, envelope } = found;
    desk.end(envelope, 'expired', 'Envelope has expired');
    return reply.redirect(`/envelopes/${desk.name}/${envelope.id}`, 303);
  });
}
