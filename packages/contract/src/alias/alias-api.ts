import { getUserSettings } from './get-user-settings.ts';
import { sendAliasCode } from './send-alias-code.ts';
import { updateUser } from './update-user.ts';

/** The calls of the area `alias`. */
export const aliasApi = {
  getUserSettings,
  sendAliasCode,
  updateUser,
} as const;
