import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the linking area. */
export function linkingHandlers(_means: IdentityMeans): Handlers<'linking'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    associateAccount: notYet,
    startReplacement: notYet,
    confirmReplacement: notYet,
    getReplacement: notYet,
  };
}
