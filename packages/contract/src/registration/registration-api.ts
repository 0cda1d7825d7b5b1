import { confirmPassword } from './confirm-password.ts';
import { confirmUser } from './confirm-user.ts';
import { registerUser } from './register-user.ts';
import { resendVerificationCode } from './resend-verification-code.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmationCode } from './send-confirmation-code.ts';

/** API calls of the `registration` feature. */
export const registrationApi = {
  registerUser,
  confirmUser,
  sendConfirmationCode,
  resendVerificationCode,
  resetPassword,
  confirmPassword,
} as const;
