import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the alias area. */
export function aliasHandlers(_means: IdentityMeans): Handlers<'alias'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    getUserSettings: notYet,
    sendAliasCode: notYet,
    updateUser: notYet,
  };
}
