import type { ServiceConfiguration } from '#api/service-configuration.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { landingPath } from './landing.ts';

/** The steps between a correct password and the landing page, in order. Source: OPEN-52. */
const SIGN_IN_STEPS = ['trustedDevice', 'terms', 'invictusProfile', 'invictusQuestion'] as const;

export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** By step: the session flag that makes the step due, and its page. */
export const STEP_FACTS = {
  trustedDevice: { due: 'isTrustedDeviceDue', to: pathTo('TrustedDevice-Warning') },
  terms: { due: 'isTermsConsentDue', to: pathTo('TermsConditionsConsent') },
  invictusProfile: { due: 'isInvictusProfileDue', to: pathTo('InvictusCustomerProfile') },
  invictusQuestion: { due: 'isInvictusQuestionDue', to: pathTo('InvictusSecurityQuestion') },
} as const satisfies Readonly<Record<SignInStep, { readonly due: keyof ServiceConfiguration; readonly to: string }>>;

/** The facts that decide where a signed-in person goes. */
export interface AfterSignInFacts {
  readonly serviceConfiguration: ServiceConfiguration;
  /** Brands of the customer, from the session. */
  readonly brands: readonly string[];
  readonly buildBrand: RouteBrand;
  /** Where the person wanted to go before signing in; null without a saved destination. */
  readonly savedDestination: string | null;
}

/** The next page, and its step; null for the last page, which uses up the saved destination. */
export interface NextAfterSignIn {
  readonly to: string;
  readonly step: SignInStep | null;
}

/** Returns the next page of the landing sequence: trusted device, terms, Invictus profile, Invictus question, each when due.
 *  Then the saved destination, once, else the landing page. Link sessions skip the steps and stay in their flow. Blocked
 *  people go only to the blocked screen, because the services refuse them the steps. Source: OPEN-52, AUT-17, LOP-091. */
export function nextAfterSignIn(facts: AfterSignInFacts): NextAfterSignIn {
  if (facts.serviceConfiguration.isBlocked) return { to: pathTo('AccountStatusBlocked'), step: null };
  const step = findDueStep(facts.serviceConfiguration);
  if (step !== null) return { to: STEP_FACTS[step].to, step };
  return { to: facts.savedDestination ?? landingOf(facts), step: null };
}

/** Returns the first step that is still due; null when none is. */
export function findDueStep(configuration: ServiceConfiguration): SignInStep | null {
  if (!configuration.isRenewable) return null;
  return SIGN_IN_STEPS.find((step) => configuration[STEP_FACTS[step].due]) ?? null;
}

// A person without loans lands on the rewards home when in the program, else where accounts are linked. Source: OPEN-52.
function landingOf({ serviceConfiguration, brands, buildBrand }: AfterSignInFacts): string {
  if (serviceConfiguration.isNonCustomer)
    return pathTo(serviceConfiguration.isReferralUser ? 'ReferralRewardsHome' : 'LinkAccountOptions');
  return landingPath(brands, buildBrand);
}
