import { acknowledgeRepo } from './acknowledge-repo.ts';
import { getRepoInfo } from './get-repo-info.ts';

/** The calls of the area `recovery`. */
export const recoveryApi = {
  getRepoInfo,
  acknowledgeRepo,
} as const;
