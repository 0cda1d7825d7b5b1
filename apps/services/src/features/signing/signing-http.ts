import type { CallsOf } from '@lendside/contract/api.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import { mountPing } from './pages/ping.ts';
import { mountReturnPage } from './pages/return-page.ts';
import { mountWebhook } from './pages/webhook.ts';
import { requireGuestPaper, type GuestPaperAsked } from './guest-papers.ts';
import type { Paperwork } from './paperwork.ts';
import type { SigningMeans } from './signing-means.ts';
import { signingHandlers } from './signing-routes.ts';

/** Opens the HTTP side of signing. Without a vendor it mounts no pages, and nothing can be signed online. */
export function openSigningHttp(foundation: HttpFoundation, paperwork: Paperwork): HttpSide<CallsOf<'signing'>> {
  const { database, sealing, signing, identity } = foundation;
  const { sessions, callLimit } = identity;
  return {
    handlers: signingHandlers(toSigningMeans(foundation, paperwork)),
    mount: async (app, { shedder, registry }) => {
      if (signing === null) return;
      mountReturnPage(app, signing);
      mountPing(app, { database, sealing, sessions, callLimit, shedder });
      await mountWebhook(app, { database, signing, callLimit, shedder, registry });
    },
  };
}

/** What the HTTP side of signing depends on. */
export function toSigningMeans(foundation: HttpFoundation, paperwork: Paperwork): SigningMeans {
  const { config, database, logger, sealing, loanSystems, renewalDesks, bankOffer } = foundation;
  const { signing, files, lender, closingHours } = foundation;
  return {
    database,
    logger,
    mode: config.LENDSIDE_MODE,
    sealing,
    loanSystems,
    renewalDesks,
    paperwork,
    signing,
    files,
    lender,
    isBankOffered: () => bankOffer.isOffered(),
    closingHours: config.LENDSIDE_MODE === 'production' ? closingHours : null,
    ownOrigins: ownOrigins(config),
  };
}

/** Returns the origins of our own pages. A simulation also serves them at ROAD_URL. */
function ownOrigins({ LENDSIDE_MODE, PUBLIC_URL, ROAD_URL }: HttpFoundation['config']): [string, ...string[]] {
  const isOnRoad = LENDSIDE_MODE === 'simulation' && URL.canParse(ROAD_URL);
  return [new URL(PUBLIC_URL).origin, ...(isOnRoad ? [new URL(ROAD_URL).origin] : [])];
}

/** Opens the check of the documents that a guest may read. The room of documents uses it. */
export function openGuestReader(
  foundation: HttpFoundation,
  paperwork: Paperwork,
): (...asked: GuestPaperAsked) => Promise<void> {
  const means = toSigningMeans(foundation, paperwork);
  return (...asked) => requireGuestPaper(means, ...asked);
}
