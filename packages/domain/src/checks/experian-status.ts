/** Verification status of a customer's Social Security number. Source: LOP-106. */
export type ExperianStatus = 'NotRequired' | 'Required' | 'Verified';

/** Decides whether a Social Security number must still be verified. A product without online renewal needs no verification. A
 *  number that is missing or not confirmed by the bureau must be given (ExperianDisclosure). `isMatch`: the bureau's answer;
 *  null when it was not asked. Source: LAP-050, LOP-106, LOA-040. */
export function experianStatus(facts: {
  readonly renewsOnline: boolean;
  readonly ssnOnFile: boolean;
  readonly isMatch: boolean | null;
}): ExperianStatus {
  if (!facts.renewsOnline) return 'NotRequired';
  return facts.ssnOnFile && facts.isMatch === true ? 'Verified' : 'Required';
}
