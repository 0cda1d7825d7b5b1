import { getUserSettings } from './get-user-settings.ts';
import { sendAliasCode } from './send-alias-code.ts';
import { updateUser } from './update-user.ts';

/** API calls of the `alias` feature. */
export const aliasApi = {
  getUserSettings,
  sendAliasCode,
  updateUser,
} as const;
