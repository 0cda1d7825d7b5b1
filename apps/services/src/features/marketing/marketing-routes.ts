import { createHash } from 'node:crypto';
import {
  MARKETING_EVENTS,
  MARKETING_PROFILE_FIELDS,
  findMarketingEvent,
  keepAllowedFields,
} from '@lendside/domain/marketing/marketing-events.ts';
import type { Marketing, MarketingOutcome } from '@lendside/providers/marketing/port.ts';
import type { Logger } from 'pino';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, type Queryable } from '#platform/database.ts';
import type { CallContext, Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

/** The dependencies of the marketing calls. `marketing` is null when the lender has no marketing service, and nothing is sent
 *  in that case. */
interface MarketingMeans {
  readonly db: Queryable;
  readonly marketing: Marketing | null;
  readonly logger: Logger;
}

// The answer when nothing was sent. The web app ignores it.
const UNTOLD = { success: false } as const;

const FIND_EMAIL = personStatement<{ email: string | null }>(
  'marketing_own_email',
  'select email from app.profile where profile_id = $1',
);

/** Returns the handlers of the area `marketing`. They send only data about the caller, as best effort: the service has a time
 *  limit, and its failures are only logged. Source: API-47 to API-49, LAP-028, LOP-102, security T35, C23. */
export function marketingHandlers({ db, marketing, logger }: MarketingMeans): Handlers<'marketing'> {
  const tell = async (what: string, send: (to: Marketing) => Promise<MarketingOutcome>) => {
    if (marketing === null) return UNTOLD;
    const outcome = await send(marketing);
    if (outcome.kind === 'failed') logger.warn({ what, reason: outcome.detail }, 'marketing was not told');
    return { success: outcome.kind === 'sent' };
  };
  const saveProfile = async (
    { email, dataFields }: { email?: string | undefined; dataFields: Readonly<Record<string, unknown>> },
    caller: Customer,
  ) => {
    const own = await findOwnEmail(db, caller, email);
    if (own === null) return UNTOLD;
    return tell('profile', (to) => to.saveProfile(own, keepAllowedFields(dataFields, MARKETING_PROFILE_FIELDS)));
  };
  return {
    iterableEvent: async ({ email, eventName, dataFields }, caller, context) => {
      const own = await findOwnEmail(db, caller, email);
      const name = findMarketingEvent(eventName);
      if (name === null) {
        const message = 'There is no such event.';
        throw new Refused('ValidationException', message, { fields: [{ field: 'eventName', message }] });
      }
      if (own === null) return UNTOLD;
      const fields = keepAllowedFields(dataFields, MARKETING_EVENTS[name]);
      return tell(name, (to) =>
        to.trackEvent({ email: own, eventName: name, id: eventId(name, context), dataFields: fields }),
      );
    },
    createIterableProfile: saveProfile,
    updateIterableProfile: saveProfile,
  };
}

/** Returns the caller's email address, or null when they have none. Refuses every other address in the same way, whether or
 *  not somebody has it (C15). */
async function findOwnEmail(db: Queryable, caller: Customer, asked: string | undefined): Promise<string | null> {
  const own = (await db.row<{ email: string | null }>(FIND_EMAIL, [caller.profileId]))?.email ?? null;
  if (asked !== undefined && own?.toLowerCase() !== asked.trim().toLowerCase())
    throw new Refused('AccessDeniedException', 'This email address is not yours.');
  return own;
}

/** Returns the same id for the same request, so that a repeated request counts once. */
function eventId(name: string, { requestId }: CallContext): string {
  return createHash('sha256').update(`${name} ${requestId}`).digest('base64url').slice(0, 32);
}
