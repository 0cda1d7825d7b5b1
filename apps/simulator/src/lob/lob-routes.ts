import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LetterBooks, PrintedLetter } from './letter-books.ts';
import { lettersPage, letterBody } from './letters-page.ts';
import { textAt } from '#json/value-at.ts';
import { sendPage } from '#pages/send-page.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

/** Key of the simulated mail house. Public on purpose. */
export const LOB_KEY = 'live_sim_lob_key';

const HTML_MAX = 10_000;
const LIST_MAX = 100;
const SHOWN_MAX = 200;
/** Days until the simulated postal service delivers. */
const TRANSIT_DAYS = 5;
const DAY_MS = 86_400_000;
const LETTER_POLICY = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`;
const EXTRA_SERVICES = ['certified', 'certified_return_receipt', 'registered'];

function sendProblem(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { message, status_code: status, code } });
}

const at = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** Reads an address written into the request. Null when a field is missing, or when no such place can exist. */
function readAddress(value: unknown): Record<string, string> | null {
  const fields = ['name', 'address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip'];
  const entries = fields.flatMap((field): [string, string][] => {
    const text = textAt(value, field);
    return text === undefined || text === '' ? [] : [[field, text]];
  });
  const address = Object.fromEntries(entries);
  const isWhole = ['name', 'address_line1', 'address_city'].every((field) => address[field] !== undefined);
  const isPlace =
    /^[A-Z]{2}$/.test(address['address_state'] ?? '') && /^\d{5}(-\d{4})?$/.test(address['address_zip'] ?? '');
  return isWhole && isPlace ? address : null;
}

function toWire({ id, reference, to, from, expectedOn, createdAt, extraService }: PrintedLetter) {
  return {
    id,
    object: 'letter',
    to,
    from,
    carrier: 'USPS',
    mail_type: 'usps_first_class',
    extra_service: extraService,
    metadata: { reference },
    expected_delivery_date: expectedOn,
    date_created: createdAt,
  };
}

function mountLetters(scope: FastifyInstance, { clock }: World, books: LetterBooks): void {
  scope.post('/v1/letters', ({ body, headers }, reply) => {
    const [to, from] = [readAddress(at(body, 'to')), readAddress(at(body, 'from'))];
    const [file, useType] = [textAt(body, 'file') ?? '', textAt(body, 'use_type') ?? ''];
    const extra = textAt(body, 'extra_service') ?? null;
    if (to === null) return sendProblem(reply, 422, 'invalid', 'to must be an address in the United States.');
    if (from === null) return sendProblem(reply, 422, 'invalid', 'from must be an address in the United States.');
    if (file === '' || file.length > HTML_MAX)
      return sendProblem(reply, 422, 'invalid', `file must hold at most ${HTML_MAX} characters of HTML.`);
    if (typeof at(body, 'color') !== 'boolean') return sendProblem(reply, 422, 'invalid', 'color is required.');
    if (useType !== 'operational' && useType !== 'marketing')
      return sendProblem(reply, 422, 'invalid', 'use_type must be one of operational, marketing.');
    if (extra !== null && !EXTRA_SERVICES.includes(extra))
      return sendProblem(reply, 422, 'invalid', 'extra_service is not known.');
    const key = headers['idempotency-key'];
    const createdAt = instantOf(clock);
    const expectedOn = new Date(Date.parse(createdAt) + TRANSIT_DAYS * DAY_MS).toISOString().slice(0, 10);
    const letter: PrintedLetter = {
      id: `ltr_${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)}`,
      reference: textAt(at(body, 'metadata'), 'reference') ?? '',
      to,
      from,
      html: file,
      extraService: extra,
      expectedOn,
      createdAt,
    };
    return reply.send(toWire(books.add(typeof key === 'string' ? key : letter.id, letter)));
  });
  scope.get<{ Params: { id: string } }>('/v1/letters/:id', ({ params }, reply) => {
    const letter = books.find(params.id);
    return letter === null ? sendProblem(reply, 404, 'not_found', 'letter not found') : toWire(letter);
  });
  scope.get<{ Querystring: Record<string, string> }>('/v1/letters', ({ query }) => {
    const limit = Math.min(Math.max(Number(query['limit'] ?? 10) || 10, 1), LIST_MAX);
    const data = books.list({ reference: query['metadata[reference]'], limit }).map(toWire);
    return { data, object: 'list', count: data.length, next_url: null, previous_url: null };
  });
}

function isAllowed({ headers }: FastifyRequest): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${LOB_KEY}:`).toString('base64')}`;
}

/** Simulates the letters API of Lob, a mail house. Its page shows the letters as paper; its control calls list them and make it
 *  fail. Source: docs.lob.com. */
export async function mountLob(app: FastifyInstance, world: World, books: LetterBooks): Promise<void> {
  let isFailing = false;
  await app.register(
    (scope, _options, done) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (!isAllowed(request)) return sendProblem(reply, 401, 'unauthorized', 'Your API key is not valid.');
        return isFailing ? sendProblem(reply, 503, 'service_unavailable', 'Simulated: Lob is down.') : undefined;
      });
      mountLetters(scope, world, books);
      done();
    },
    { prefix: '/lob' },
  );
  app.get<{ Querystring: { reference?: string } }>('/letters.json', ({ query }) => ({
    letters: books.list({ reference: query.reference, limit: SHOWN_MAX }),
  }));
  app.get('/control/lob', () => ({ isFailing }));
  app.put('/control/lob', ({ body }) => {
    isFailing = at(body, 'isFailing') === true;
    return { isFailing };
  });
  const { lendsideUrl } = world.config;
  const all = () => books.list({ limit: SHOWN_MAX });
  app.get('/letters', (_request, reply) => sendPage(reply, lettersPage(lendsideUrl, all(), null)));
  app.get<{ Params: { id: string } }>('/letters/:id', ({ params }, reply) => {
    const open = books.find(params.id);
    return sendPage(reply.code(open === null ? 404 : 200), lettersPage(lendsideUrl, all(), open ?? 'missing'));
  });
  app.get<{ Params: { id: string } }>('/letters/:id/body', ({ params }, reply) => {
    const open = books.find(params.id);
    return open === null
      ? reply.code(404).send({ message: 'No such letter.' })
      : sendPage(reply, letterBody(open), LETTER_POLICY);
  });
}
