import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { getUserSettings } from './get-user-settings.ts';
import { sendAliasCode } from './send-alias-code.ts';
import { updateUser } from './update-user.ts';

/** Handlers of the alias calls. */
export function aliasHandlers(means: IdentityMeans): Handlers<'alias'> {
  return {
    getUserSettings: (input, caller) => getUserSettings(means, input, caller),
    sendAliasCode: (input, caller, context) => sendAliasCode(means, input, caller, context),
    updateUser: (input, caller, context) => updateUser(means, input, caller, context),
  };
}
