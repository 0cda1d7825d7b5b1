import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the usercache area. */
export function userCacheHandlers(_means: IdentityMeans): Handlers<'usercache'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    getUserCache: notYet,
    saveUserCache: notYet,
  };
}
