import { randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUSIGN } from './docusign-account.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { formOf } from '#pages/send-page.ts';
import type { Clock } from '#timing/clock.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN_SECONDS = 3600;

/** Tokens of the JWT grant. A restart forgets them, as an expiry would. */
export type AccessTokens = {
  mount(scope: FastifyInstance): void;
  isValid(request: FastifyRequest): boolean;
  forget(): void;
  /** Makes a token without an assertion, for a test or script. */
  make(): string;
};

function readPart(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Says what is wrong with an assertion; null when it is right. */
function findFault(assertion: string, host: string, nowMs: number): string | null {
  const [head, claims, signature] = assertion.split('.');
  const isSigned =
    textAt(readPart(head), 'alg') === 'RS256' &&
    verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      DOCUSIGN.publicKey,
      Buffer.from(signature ?? '', 'base64url'),
    );
  if (!isSigned) return 'no_valid_keys_or_signatures';
  const read = readPart(claims);
  if (textAt(read, 'iss') !== DOCUSIGN.integrationKey) return 'issuer_not_found';
  if (textAt(read, 'sub') !== DOCUSIGN.userId) return 'user_not_found';
  // The audience is the host of the authentication server, without https://.
  if (textAt(read, 'aud') !== host) return 'invalid_grant';
  const scopes = textAt(read, 'scope')?.split(' ') ?? [];
  if (!scopes.includes('signature') || !scopes.includes('impersonation')) return 'consent_required';
  const [issued, ends] = [valueAt(read, 'iat'), valueAt(read, 'exp')];
  const isFresh =
    typeof issued === 'number' && typeof ends === 'number' && ends * 1000 > nowMs && ends - issued <= 6000;
  return isFresh ? null : 'invalid_grant';
}

export function openAccessTokens(clock: Clock): AccessTokens {
  const endsAtMs = new Map<string, number>();
  const make = (): string => {
    const token = randomBytes(32).toString('base64url');
    endsAtMs.set(token, clock.nowMs() + TOKEN_SECONDS * 1000);
    return token;
  };
  const grant = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const form = formOf(request);
    const fault =
      form.get('grant_type') === GRANT
        ? findFault(form.get('assertion') ?? '', request.headers.host ?? '', clock.nowMs())
        : 'unsupported_grant_type';
    if (fault !== null) return reply.code(400).send({ error: fault });
    return reply.send({ access_token: make(), token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  };
  return {
    mount: (scope) => void scope.post('/oauth/token', grant),
    isValid: ({ headers }) =>
      (endsAtMs.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > clock.nowMs(),
    forget: () => endsAtMs.clear(),
    make,
  };
}
