import { associateAccount } from './associate-account.ts';
import { confirmReplacement } from './confirm-replacement.ts';
import { getReplacement } from './get-replacement.ts';
import { startReplacement } from './start-replacement.ts';

/** The calls of the area `linking`. */
export const linkingApi = {
  associateAccount,
  startReplacement,
  confirmReplacement,
  getReplacement,
} as const;
