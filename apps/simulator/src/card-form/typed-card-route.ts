import type { FastifyInstance } from 'fastify';
import { findProblems, toTypedCard, type TypedCard } from '#card-desk/typed-card.ts';
import { isSameOrigin } from './framed-page.ts';
import { textAt, valueAt } from '#json/value-at.ts';

/** Networks for forms that do not choose. */
export const ALL_NETWORKS = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];

/** Mounts the call with which the form's own page sends a typed card. `accept` stores the card and returns its token, or null
 *  when the form's session has expired. A request from another origin is refused. */
export function mountTypedCard(
  app: FastifyInstance,
  path: string,
  accept: (typed: TypedCard, session: string) => Promise<string | null>,
): void {
  app.post(path, async (request, reply) => {
    if (!isSameOrigin(request))
      return reply.code(403).send({ reason: 'FOREIGN_ORIGIN', message: 'Only the card form itself may call this.' });
    const typed = toTypedCard(valueAt(request.body, 'card'));
    const details = findProblems(typed, ALL_NETWORKS);
    if (details.length > 0)
      return reply.code(400).send({ reason: 'CARD_NOT_VALID', message: 'Check the card details.', details });
    const token = await accept(typed, textAt(request.body, 'captureContext') ?? '');
    if (token === null)
      return reply
        .code(400)
        .send({ reason: 'FORM_EXPIRED', message: 'This card form is no longer valid. Reload the page.' });
    return reply.code(201).type('text/plain').send(token);
  });
}
