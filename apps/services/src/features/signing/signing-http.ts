import type { CallsOf } from '@lendside/contract/api.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import { mountPing } from './pages/ping.ts';
import { mountReturnPage } from './pages/return-page.ts';
import { mountWebhook } from './pages/webhook.ts';
import type { Paperwork } from './paperwork.ts';
import { signingHandlers } from './signing-routes.ts';

/** Opens the HTTP side of signing. Without a vendor it mounts no pages, and nothing can be signed online. */
export function openSigningHttp(foundation: HttpFoundation, paperwork: Paperwork): HttpSide<CallsOf<'signing'>> {
  const { config, database, logger, sealing, loanSystems, signing, files, lender, identity, closingHours } = foundation;
  const { sessions, callLimit } = identity;
  return {
    handlers: signingHandlers({
      database,
      logger,
      mode: config.LENDSIDE_MODE,
      sealing,
      loanSystems,
      paperwork,
      signing,
      files,
      lender,
      closingHours: config.LENDSIDE_MODE === 'production' ? closingHours : null,
      ownOrigins: ownOrigins(config),
    }),
    mount: async (app, { shedder, registry }) => {
      if (signing === null) return;
      mountReturnPage(app, signing);
      mountPing(app, { database, sealing, sessions, callLimit, shedder });
      await mountWebhook(app, { database, signing, callLimit, shedder, registry });
    },
  };
}

/** Returns the origins of our own pages. A simulation also serves them at ROAD_URL. */
function ownOrigins({ LENDSIDE_MODE, PUBLIC_URL, ROAD_URL }: HttpFoundation['config']): [string, ...string[]] {
  const isOnRoad = LENDSIDE_MODE === 'simulation' && URL.canParse(ROAD_URL);
  return [new URL(PUBLIC_URL).origin, ...(isOnRoad ? [new URL(ROAD_URL).origin] : [])];
}
