import { associateAccount } from './associate-account.ts';
import { confirmReplacement } from './confirm-replacement.ts';
import { getReplacement } from './get-replacement.ts';
import { startReplacement } from './start-replacement.ts';

/** API calls of the `linking` feature. */
export const linkingApi = {
  associateAccount,
  startReplacement,
  confirmReplacement,
  getReplacement,
} as const;
