import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { associateAccount } from './associate-account.ts';
import { confirmReplacement } from './confirm-replacement.ts';
import { findReplacement } from './replacement-store.ts';
import { startReplacement } from './start-replacement.ts';

/** Handlers of the linking calls. */
export function linkingHandlers(means: IdentityMeans): Handlers<'linking'> {
  return {
    associateAccount: (input, caller, context) => associateAccount(means, input, caller, context),
    startReplacement: (input, caller, context) => startReplacement(means, input, caller, context),
    confirmReplacement: (input, caller, context) => confirmReplacement(means, input, caller, context),
    getReplacement: async ({ customerId }, caller) => {
      const replacement = await findReplacement(means.database, caller.profileId, customerId);
      return { status: replacement?.status ?? 'none', customerId };
    },
  };
}
