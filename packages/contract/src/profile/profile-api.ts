import { acceptTerms } from './accept-terms.ts';
import { answerSecurityQuestion } from './answer-security-question.ts';
import { getLmsReferenceId } from './get-lms-reference-id.ts';
import { getPersonalInfo } from './get-personal-info.ts';
import { getTerms } from './get-terms.ts';
import { listAnsweredQuestions } from './list-answered-questions.ts';
import { listSecurityQuestions } from './list-security-questions.ts';
import { mdmProfile } from './mdm-profile.ts';
import { registerNcrUser } from './register-ncr-user.ts';
import { saveCustomerInfo } from './save-customer-info.ts';

/** API calls of the `profile` feature. */
export const profileApi = {
  mdmProfile,
  registerNcrUser,
  listSecurityQuestions,
  answerSecurityQuestion,
  listAnsweredQuestions,
  getLmsReferenceId,
  getPersonalInfo,
  saveCustomerInfo,
  getTerms,
  acceptTerms,
} as const;
