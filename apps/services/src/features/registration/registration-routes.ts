import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmUser } from './confirm-user.ts';
import { registerUser } from './register-user.ts';
import { resendCode, sendRegistrationCode } from './send-registration-code.ts';

/** The calls of the registration area. */
export function registrationHandlers(means: IdentityMeans): Handlers<'registration'> {
  return {
    registerUser: (input, caller, context) => registerUser(means, input, caller, context),
    confirmUser: (input, _caller, context) => confirmUser(means, input, context),
    sendConfirmationCode: (input, _caller, context) => sendRegistrationCode(means, 'confirm', input, context),
    resendVerificationCode: (input, _caller, context) => resendCode(means, input, context),
    resetPassword: (input, _caller, context) => sendRegistrationCode(means, 'reset', input, context),
    confirmPassword: (input, _caller, context) => confirmPassword(means, input, context),
  };
}
