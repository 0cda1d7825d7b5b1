import type { SignInStep } from '#navigation/next-after-sign-in.ts';
import type { GuardedRow } from './guard.ts';

// The flow of each sign-in step. Terms are on a standalone page that is open to everybody.
const STEP_FLOWS: Readonly<Record<SignInStep, string>> = {
  trustedDevice: 'TrustedDevice',
  terms: 'TermsConditionsConsent',
  invictusProfile: 'InvictusCustomerProfile',
  invictusQuestion: 'InvictusSecurityQuestion',
};

/** True when a screen belongs to a sign-in step. */
export function matchesStep(row: Pick<GuardedRow, 'flows'>, step: SignInStep): boolean {
  return row.flows.includes(STEP_FLOWS[step]);
}
