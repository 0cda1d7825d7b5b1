/** What decides whether a missing SSN takes payment away. */
export interface SsnFacts {
  readonly isPayable: boolean;
  readonly hasSsn: boolean;
  readonly isRefinanceEligible: boolean;
  /** Configuration: refinance without an SSN; off by default (LOA-040). */
  readonly isNoSsnRefinanceAllowed: boolean;
}

/** Whether the loan stays payable: false only while refinance is eligible, no SSN is on file and the option is off.
 *  Source: loan-core 4.4; LOA-039, LOP-026. */
export function payableWithSsn(facts: SsnFacts): boolean {
  return facts.isPayable && (facts.hasSsn || !facts.isRefinanceEligible || facts.isNoSsnRefinanceAllowed);
}
