import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import type { FastifyInstance } from 'fastify';
import type { LiveSessions } from '#platform/access/live-sessions.ts';
import { statement, type Database } from '#platform/database.ts';
import type { CallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import type { Sealing } from '#platform/sealing.ts';
import { asCustomers } from '#features/signing/envelopes/envelope-rows.ts';
import { openPingToken, PING_PATH } from './addresses.ts';

const SET_ACTIVE = statement(
  'set_envelope_active',
  `update app.envelope set active_at = now() where envelope_id = $1 and state = 'sent'`,
);

/** What the ping depends on. */
export interface PingMeans {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly sessions: LiveSessions;
  readonly callLimit: CallLimit;
  readonly shedder: LoadShedder;
}

/** Mounts the address that the vendor's page asks while the signer is active, so that the session does not end meanwhile. No cookie
 *  of ours reaches it from the vendor's frame: the sealed token names session and envelope. It says nothing and changes nothing
 *  else. Source: width 2. */
export function mountPing(app: FastifyInstance, means: PingMeans): void {
  const { database, sealing, sessions, callLimit, shedder } = means;
  const config = { callName: 'signingPing' };
  app.get(`${API_BASE_PATH}${PING_PATH}`, { config }, async (request, reply) => {
    const leave = shedder.enter('poll');
    try {
      callLimit.count({ kind: 'stranger' }, request.ip, 'poll');
      const { token } = request.query as { readonly token?: unknown };
      const of = typeof token === 'string' ? openPingToken(sealing, token) : null;
      // Looking a session up marks it as used.
      const caller = of === null ? null : await sessions.find(of.sessionId, true);
      if (of !== null && caller !== null)
        await asCustomers(database, { customerIds: caller.customerIds, lmsId: null }, (tx) =>
          tx.rows(SET_ACTIVE, [of.envelopeId]),
        );
      return await reply.code(204).send();
    } finally {
      leave();
    }
  });
}
