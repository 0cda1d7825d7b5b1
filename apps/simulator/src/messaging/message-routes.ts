import type { FastifyInstance } from 'fastify';
import type { Channel } from '#books/message-books.ts';
import { textAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

/** Bearer key of the simulated text and voice service. Public on purpose. */
export const MESSAGING_KEY = 'sim-messaging-key';

const LIST_MAX = 200;
const BODY_MAX = 1600;

type ListQuery = { to?: string; since?: string; limit?: string };

/** Mounts the call that sends a text or a spoken message: `{ to, from, body, reference, channel?: "sms" | "voice" }`. */
function mountSending(app: FastifyInstance, { messages, clock }: World): void {
  app.post('/messaging/v1/messages', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${MESSAGING_KEY}`)
      return reply.code(401).send({ code: 'unauthorized', message: 'A valid bearer key is required.' });
    const to = textAt(request.body, 'to');
    const text = textAt(request.body, 'body');
    const channel = textAt(request.body, 'channel') ?? 'sms';
    const isSendable = to !== undefined && /^\+?\d{10,15}$/.test(to) && text !== undefined && text.length <= BODY_MAX;
    if (!isSendable || (channel !== 'sms' && channel !== 'voice')) {
      return reply.code(400).send({
        code: 'invalid_request',
        message: `Send to (10 to 15 digits), from, body (at most ${BODY_MAX} characters) and channel sms or voice.`,
      });
    }
    const reference = textAt(request.body, 'reference') ?? null;
    const from = textAt(request.body, 'from') ?? 'unknown';
    const receivedAt = instantOf(clock);
    const id = messages.add({
      channel,
      from,
      to,
      subject: '',
      text,
      html: null,
      headers: [],
      attachments: [],
      messageId: null,
      reference,
      receivedAt,
    });
    return reply.code(201).send({ id, status: 'delivered' });
  });
}

/** Mounts the lists of delivered messages, newest first. `since` is an instant or the `rowId` of the last message seen. */
function mountReading(app: FastifyInstance, { messages }: World): void {
  const lists: Readonly<Record<string, readonly Channel[]>> = {
    '/inbox.json': ['email'],
    '/phone.json': ['sms', 'voice'],
    '/control/messages': ['email', 'sms', 'voice'],
  };
  for (const [path, channels] of Object.entries(lists)) {
    app.get<{ Querystring: ListQuery }>(path, ({ query }) => {
      const limit = Math.min(Math.max(Number(query.limit ?? LIST_MAX) || LIST_MAX, 1), LIST_MAX);
      return { messages: messages.list({ channels, to: query.to, since: query.since, limit }) };
    });
  }
}

export function mountMessages(app: FastifyInstance, world: World): void {
  mountSending(app, world);
  mountReading(app, world);
}
