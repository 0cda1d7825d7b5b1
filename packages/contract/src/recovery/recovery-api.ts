import { acknowledgeRepo } from './acknowledge-repo.ts';
import { getRepoInfo } from './get-repo-info.ts';

/** API calls of the `recovery` feature. */
export const recoveryApi = {
  getRepoInfo,
  acknowledgeRepo,
} as const;
