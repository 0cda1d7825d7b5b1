import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the profile area. */
export function profileHandlers(_means: IdentityMeans): Handlers<'profile'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    mdmProfile: notYet,
    registerNcrUser: notYet,
    listSecurityQuestions: notYet,
    answerSecurityQuestion: notYet,
    listAnsweredQuestions: notYet,
    getLmsReferenceId: notYet,
    saveCustomerInfo: notYet,
    getTerms: notYet,
    acceptTerms: notYet,
  };
}
