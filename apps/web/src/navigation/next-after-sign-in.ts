import type { ServiceConfiguration } from '#api/service-configuration.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { landingPath } from '#navigation/landing.ts';

/** What may stand between a right password and the landing page, in its order. Source: OPEN-52. */
const SIGN_IN_STEPS = ['trustedDevice', 'terms', 'invictusProfile', 'invictusQuestion'] as const;

/** One of these steps. */
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** The fact of the session that says a step is still due, and where the step is made. */
export const STEP_FACTS = {
  trustedDevice: { due: 'isTrustedDeviceDue', to: pathTo('TrustedDevice-Warning') },
  terms: { due: 'isTermsConsentDue', to: pathTo('TermsConditionsConsent') },
  invictusProfile: { due: 'isInvictusProfileDue', to: pathTo('InvictusCustomerProfile') },
  invictusQuestion: { due: 'isInvictusQuestionDue', to: pathTo('InvictusSecurityQuestion') },
} as const satisfies Readonly<Record<SignInStep, { readonly due: keyof ServiceConfiguration; readonly to: string }>>;

/** What decides where a signed-in person goes. */
export interface AfterSignInFacts {
  readonly serviceConfiguration: ServiceConfiguration;
  /** Brands of the customer, as the session tells. */
  readonly brands: readonly string[];
  readonly buildBrand: RouteBrand;
  /** Where the person wanted to go before signing in; null when nowhere. */
  readonly savedDestination: string | null;
}

/** Where to go next, and the step made there; null when it is the arrival, which spends the saved destination. */
export interface NextAfterSignIn {
  readonly to: string;
  readonly step: SignInStep | null;
}

/** The landing sequence: trusted device, terms, Invictus profile, Invictus question, each where due; then the saved
 *  destination, once; else the landing page. Sessions of links skip the steps: they stay in their flow. Who is blocked goes nowhere
 *  but to the screen that says so. Source: OPEN-52, AUT-17, LOP-091. */
export function nextAfterSignIn(facts: AfterSignInFacts): NextAfterSignIn {
  const step = findDueStep(facts.serviceConfiguration);
  if (step !== null) return { to: STEP_FACTS[step].to, step };
  if (facts.serviceConfiguration.isBlocked) return { to: pathTo('AccountStatusBlocked'), step: null };
  return { to: facts.savedDestination ?? landingOf(facts), step: null };
}

/** The first step that is still due; null when none is. */
export function findDueStep(configuration: ServiceConfiguration): SignInStep | null {
  if (!configuration.isRenewable) return null;
  return SIGN_IN_STEPS.find((step) => configuration[STEP_FACTS[step].due]) ?? null;
}

// The rewards home is no screen of this build yet, so that a member without loans also lands where accounts are linked.
function landingOf({ serviceConfiguration, brands, buildBrand }: AfterSignInFacts): string {
  if (serviceConfiguration.isNonCustomer) return pathTo('LinkAccountOptions');
  return landingPath(brands, buildBrand);
}
