import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { foldAddress } from '#platform/access/fold-address.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import { statement } from '#platform/database.ts';
import { SHORT_LINK_PATH } from './invitation-address.ts';

const SCAN = statement<{ is_known: boolean }>('referral_scan', 'select app.note_referral_scan($1, $2) as is_known');
/** Short links that one address may open in a minute, in one process. */
const OPENED_PER_MINUTE = 120;

/** Mounts `/r/<code>`, which counts a scan once a day per device and leads to the registration with the code. A code that is not in use leads
 *  there without one. The device is known by a keyed hash of its address and its browser, so that no cookie is needed. Source: RFL-014,
 *  RFL-019. */
export function mountShortLinks(
  app: FastifyInstance,
  { identity, shedder }: { readonly identity: IdentityMeans; readonly shedder: LoadShedder },
): void {
  const own = makeCallLimit({ customer: 0, stranger: OPENED_PER_MINUTE });
  app.get<{ Params: { code: string } }>(
    `${SHORT_LINK_PATH}/:code`,
    { config: { callName: 'referralShortLink' }, exposeHeadRoute: false },
    async (request, reply) => {
      const leave = shedder.enter('read');
      try {
        own.count({ kind: 'stranger' }, request.ip);
        const code = parseReferralCode(request.params.code);
        const device = identity.keys.hideName(`scan:${deviceOf(request)}`);
        const isKnown = code !== null && (await identity.database.row(SCAN, [code, device]))?.is_known === true;
        return await reply
          .header('cache-control', 'no-store')
          .redirect(isKnown ? `/Register?referral=${code}` : '/Register', 302);
      } finally {
        leave();
      }
    },
  );
}

function deviceOf({ ip, headers }: FastifyRequest): string {
  return `${foldAddress(ip)} ${headers['user-agent'] ?? ''}`;
}
