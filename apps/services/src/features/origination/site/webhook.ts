import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import { parseSiteMessage, type SiteMessageBody } from '@lendside/contract/origination/site-message.ts';
import { pagesBrandOf } from '@lendside/domain/brands/brands.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { makeCallLimit, type CallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { isOfSite, isSignedBySite, SIGNATURE_HEADER } from './site-message.ts';
import { isPerson, queueSiteMessage, waitForSite } from './site-queries.ts';

/** Where the lender's application site tells what it decided, below `/api`. */
export const APPLICATIONS_HOOK = '/hooks/applications';

const BODY_BYTES_MAX = 32 * 1024;
/** Messages of one address in a minute, right or forged, in one process. */
const MESSAGES_PER_MINUTE = 1_200;
/** Longest time that the site waits for the worker. */
const WAIT_MAX_MS = 5_000;
/** The link back is opened at once. */
const LINK_MINUTES = 15;

/** What the webhook depends on. */
export interface HookMeans {
  readonly database: Database;
  readonly site: { readonly url: string; readonly key: string };
  readonly callLimit: CallLimit;
  readonly shedder: LoadShedder;
  readonly registry: Registry;
  /** Makes the link by which the person comes back, once. */
  makeLink(link: { readonly profileId: string; readonly path: string; readonly validMinutes: number }): Promise<string>;
  readonly nowMs?: () => number;
  readonly waitMaxMs?: number;
}

/** Mounts the address at which the lender's application site tells what it decided. A message with the right HMAC is queued once by its
 *  application and number; repeating it changes nothing. The answer waits shortly for the worker, says how the application stands, and gives a
 *  link that leads the person back once. A wrong HMAC gets 401. Source: width 6, security T7. */
export async function mountApplicationsHook(app: FastifyInstance, means: HookMeans): Promise<void> {
  const { database, site, callLimit, shedder, nowMs = Date.now } = means;
  const own = makeCallLimit({ customer: 0, stranger: MESSAGES_PER_MINUTE });
  const count = makeCounter(means.registry);
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    const config = { callName: 'applicationsHook' };
    routes.post(
      `${API_BASE_PATH}${APPLICATIONS_HOOK}`,
      { bodyLimit: BODY_BYTES_MAX, config },
      async (request, reply) => {
        const leave = shedder.enter('poll');
        try {
          own.count({ kind: 'stranger' }, request.ip, 'poll');
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const header = request.headers[SIGNATURE_HEADER];
          const signature = typeof header === 'string' ? header : undefined;
          if (!isSignedBySite(site.key, signature, body, Math.floor(nowMs() / 1000))) {
            count('forged');
            callLimit.count({ kind: 'stranger' }, request.ip, 'poll');
            throw new Refused('UnauthorizedException', 'The signature of this message is wrong.');
          }
          const said = readMessage(body, site.url);
          if (said === null || !(await isPerson(database, said.profileId))) {
            count('unreadable');
            throw new Refused('ValidationException', 'This message cannot be read.');
          }
          await queueSiteMessage(database, said, JSON.parse(body.toString()) as object);
          count('queued');
          const standing = await waitForSite(database, said.application, said.event, means.waitMaxMs ?? WAIT_MAX_MS);
          const link = await means.makeLink({
            profileId: said.profileId,
            path: pathOf(said, standing?.state ?? ''),
            validMinutes: LINK_MINUTES,
          });
          const answer = { applicationId: standing?.applicationId ?? null, state: standing?.state ?? null, link };
          return await reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(answer));
        } finally {
          leave();
        }
      },
    );
    done();
  });
}

/** Parses a message; null when it is none, is about an unknown product, or leads away from the site. */
function readMessage(body: Buffer, siteUrl: string): SiteMessageBody | null {
  const said = parseSiteMessage(parseJson(body));
  if (said === null || findProduct(said.productId) === null) return null;
  const { returnUrl } = said;
  return returnUrl === null || isOfSite(siteUrl, returnUrl) ? said : null;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** The page on which the person goes on: the amount of an approved loan, else the accounts. */
function pathOf({ brand }: SiteMessageBody, state: string): string {
  const place = `/${pagesBrandOf(brand)}`;
  return state === 'open' ? `${place}/Origination/OriginationAmount` : `${place}/Accounts`;
}

function makeCounter(registry: Registry): (outcome: 'queued' | 'unreadable' | 'forged') => void {
  const counter = new Counter({
    name: 'application_messages_total',
    help: 'Messages of the application site, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => {
    counter.labels(outcome).inc();
  };
}
