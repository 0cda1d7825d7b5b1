import { SECURITY_QUESTIONS, findSecurityQuestion } from '@lendside/domain/identity/security-questions.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { acceptTerms } from './accept-terms.ts';
import { answerSecurityQuestion } from './answer-security-question.ts';
import { getPersonalInfo } from './get-personal-info.ts';
import { makeMdmProfile } from './make-mdm-profile.ts';
import { listAnswered } from './profile-store.ts';
import { registerNcrUser } from './register-ncr-user.ts';
import { saveCustomerInfo, type ProfilePartners } from './save-customer-info.ts';
import { isTermsConsentDue, termsOf } from './terms-queries.ts';

/** Handlers of the profile calls. */
export function profileHandlers(means: IdentityMeans & ProfilePartners): Handlers<'profile'> {
  const { database } = means;
  return {
    mdmProfile: (input, caller, context) => makeMdmProfile(means, input, caller, context),
    registerNcrUser: (input, caller, context) => registerNcrUser(means, input, caller, context),
    listSecurityQuestions: () => Promise.resolve(SECURITY_QUESTIONS.map((question) => ({ ...question }))),
    answerSecurityQuestion: (input, caller, context) => answerSecurityQuestion(means, input, caller, context),
    listAnsweredQuestions: async (_input, caller) => {
      const answered = await listAnswered(database, caller.profileId);
      return answered.flatMap(({ questionId, answeredAt }) => {
        const known = findSecurityQuestion(questionId);
        return known === null ? [] : [{ ...known, answeredAt: answeredAt.toISOString() }];
      });
    },
    getLmsReferenceId: (_input, caller) => {
      const { NLS = null, TLXe = null, Invictus = null } = caller.customerIdBySystem;
      return Promise.resolve({ lmsReferenceIds: { NLS, TLXe, Invictus } });
    },
    getPersonalInfo: (input, caller) => getPersonalInfo(means, input, caller),
    saveCustomerInfo: (input, caller, context) => saveCustomerInfo(means, input, caller, context),
    getTerms: async (_input, caller, { brand }) => ({
      version: TERMS_VERSION,
      paragraphs: [...termsOf(brand, await means.configuration())],
      isDue: caller.kind === 'customer' && (await isTermsConsentDue(database, caller.profileId, brand)),
    }),
    acceptTerms: (input, caller, context) => acceptTerms(means, input, caller, context),
  };
}
