import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findSavedWorkRefusal } from './parse-saved-work.ts';
import { clearWork, findWork, keepWork } from './user-cache-store.ts';

/** Handlers of the usercache calls. The work belongs to the session's person, whatever name the request sends. */
export function userCacheHandlers({ database, sealing }: IdentityMeans): Handlers<'usercache'> {
  return {
    getUserCache: async ({ customerId }, caller) => ({
      customerId,
      value: await findWork(database, sealing, caller.profileId),
    }),
    saveUserCache: async ({ customerId, value }, caller, { brand, requestId }) => {
      const { profileId, sessionId } = caller;
      if (value === '') {
        await clearWork(database, profileId);
        return { customerId, value };
      }
      const reason = findSavedWorkRefusal(value);
      if (reason !== null) {
        await writeAudit(database, {
          action: 'saveUserCache',
          decision: 'refused',
          profileId,
          sessionId,
          reason,
          brand,
          requestId,
        });
        const message = 'This cannot be kept.';
        throw new Refused('ValidationException', message, { fields: [{ field: 'value', message }] });
      }
      await keepWork(database, sealing, profileId, value);
      return { customerId, value };
    },
  };
}
