import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toErrors } from './moneygram-wire.ts';
import type { Clock } from '#timing/clock.ts';

/** The only client of the simulated MoneyGram. Public on purpose: it opens only the simulation. */
export const MONEYGRAM = {
  clientId: 'lendside-simulation',
  clientSecret: 'sim-moneygram-secret',
  agentPartnerId: '30150519',
} as const;

const TOKEN_SECONDS = 3_600;
const BASIC = `Basic ${Buffer.from(`${MONEYGRAM.clientId}:${MONEYGRAM.clientSecret}`).toString('base64')}`;

/** Tokens of the client-credentials grant. A restart forgets them, as an expiry would. */
export type MoneyGramTokens = {
  mount(scope: FastifyInstance): void;
  isValid(request: FastifyRequest): boolean;
  forget(): void;
};

export function openMoneyGramTokens(clock: Clock): MoneyGramTokens {
  const endsAtMs = new Map<string, number>();
  const grant = (request: FastifyRequest<{ Querystring: { grant_type?: string } }>, reply: FastifyReply) => {
    if (request.query.grant_type !== 'client_credentials' || request.headers.authorization !== BASIC)
      return reply.code(401).send({ error: { category: 'IAM', code: '401.1', message: 'Invalid client credentials' } });
    const token = randomBytes(24).toString('base64url');
    endsAtMs.set(token, clock.nowMs() + TOKEN_SECONDS * 1_000);
    return reply.send({ access_token: token, token_type: 'BearerToken', expires_in: String(TOKEN_SECONDS - 1) });
  };
  return {
    mount: (scope) => void scope.get('/oauth/accesstoken', grant),
    isValid: ({ headers }) =>
      (endsAtMs.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > clock.nowMs(),
    forget: () => endsAtMs.clear(),
  };
}

/** Makes every route of this scope need a token and a request id. */
export function demandToken(scope: FastifyInstance, tokens: MoneyGramTokens): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!tokens.isValid(request)) return reply.code(401).send(toErrors('401.2', 'Invalid access token', []));
    if (!/^[\w-]{8,50}$/.test(String(request.headers['x-mg-clientrequestid'] ?? '')))
      return reply.code(400).send(toErrors('1001', 'Missing header', ['X-MG-ClientRequestId']));
    return undefined;
  });
}
