import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the registration area. */
export function registrationHandlers(_means: IdentityMeans): Handlers<'registration'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    registerUser: notYet,
    confirmUser: notYet,
    sendConfirmationCode: notYet,
    resendVerificationCode: notYet,
    resetPassword: notYet,
    confirmPassword: notYet,
  };
}
