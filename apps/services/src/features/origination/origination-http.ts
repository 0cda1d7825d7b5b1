import type { CallsOf } from '@lendside/contract/api.ts';
import { offeredChannels, pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import { makeOneTimeLink } from '#features/sign-in/one-time-link-queries.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import { originationHandlers } from './origination-routes.ts';
import type { OriginationMeans } from './origination-means.ts';
import { APPLY_SITE } from './site/site-message.ts';
import { mountApplicationsHook } from './site/webhook.ts';

/** Opens the HTTP side of originations. Without an application site among the outside sites, nobody can tell of applications. */
export function openOriginationHttp(foundation: HttpFoundation): HttpSide<CallsOf<'origination'>> {
  const { database, identity } = foundation;
  return {
    handlers: originationHandlers(toOriginationMeans(foundation)),
    mount: async (app, { shedder, registry }) => {
      const site = identity.externalSites.get(APPLY_SITE);
      if (site === undefined) return;
      const { callLimit } = identity;
      const makeLink = (link: Parameters<typeof makeOneTimeLink>[1]) => makeOneTimeLink(identity, link);
      await mountApplicationsHook(app, { database, site, callLimit, shedder, registry, makeLink });
    },
  };
}

/** What the HTTP side of originations depends on. */
export function toOriginationMeans({ database, loanSystems, config, payoutDesks }: HttpFoundation): OriginationMeans {
  return {
    database,
    loanSystems,
    spousalConsentStates: config.SPOUSAL_CONSENT_STATES.split(',').map((state) => state.trim()),
    offeredChannels: offeredChannels(payoutDesks),
    pushingProcessors: pushingProcessors(payoutDesks),
  };
}
