import type { IdentityMeans } from '#identity/identity-means.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { notSooner } from '#platform/not-sooner.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmUser } from './confirm-user.ts';
import { registerUser } from './register-user.ts';
import { resendCode, sendRegistrationCode } from './send-registration-code.ts';

/** Delays each answer to a fixed minimum, so that its time does not reveal whether a name exists. Source: security T2. */
const evenly = <T>(work: () => Promise<T>): Promise<T> => notSooner(LIMITS.strangerAnswerMs, work);

/** Handlers of the registration calls. */
export function registrationHandlers(means: IdentityMeans): Handlers<'registration'> {
  return {
    registerUser: (input, caller, context) => evenly(() => registerUser(means, input, caller, context)),
    confirmUser: (input, _caller, context) => evenly(() => confirmUser(means, input, context)),
    sendConfirmationCode: (input, _caller, context) =>
      evenly(() => sendRegistrationCode(means, 'confirm', input, context)),
    resendVerificationCode: (input, _caller, context) => evenly(() => resendCode(means, input, context)),
    resetPassword: (input, _caller, context) => evenly(() => sendRegistrationCode(means, 'reset', input, context)),
    confirmPassword: (input, _caller, context) => evenly(() => confirmPassword(means, input, context)),
  };
}
