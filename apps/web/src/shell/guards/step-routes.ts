import type { SignInStep } from '#navigation/next-after-sign-in.ts';
import type { GuardedRow } from './guard.ts';

// The flow in which each step is made; terms are agreed to on a standalone page, open to everybody.
const STEP_FLOWS: Readonly<Record<SignInStep, string>> = {
  trustedDevice: 'TrustedDevice',
  terms: 'TermsConditionsConsent',
  invictusProfile: 'InvictusCustomerProfile',
  invictusQuestion: 'InvictusSecurityQuestion',
};

/** Whether a screen belongs to a step of signing in. */
export function matchesStep(row: Pick<GuardedRow, 'flows'>, step: SignInStep): boolean {
  return row.flows.includes(STEP_FLOWS[step]);
}
