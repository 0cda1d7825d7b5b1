/** What stands of a customer's Social Security number. Source: LOP-106. */
export type ExperianStatus = 'NotRequired' | 'Required' | 'Verified';

/** Decides whether a number must still be verified: a product that nobody renews online asks for none; a missing number, or one the
 *  bureau does not know by that name, must be given (ExperianDisclosure). `isMatch`: what the bureau says; null when it was not
 *  asked. Source: LAP-050, LOP-106, LOA-040. */
export function experianStatus(facts: {
  readonly renewsOnline: boolean;
  readonly ssnOnFile: boolean;
  readonly isMatch: boolean | null;
}): ExperianStatus {
  if (!facts.renewsOnline) return 'NotRequired';
  return facts.ssnOnFile && facts.isMatch === true ? 'Verified' : 'Required';
}
