/** What sign-in says about the menu and about what is still to be done before landing; all of it flags, absent meaning false.
 *  The only facts of the answer that are kept in the browser. Source: OPEN-39, OPEN-52, OPEN-63, security C16. */
const SERVICE_FACTS = [
  'referralRewardsButton',
  'offerButton',
  'optInDisclosuresButton',
  'isTrustedDeviceDue',
  'isTermsConsentDue',
  'isInvictusProfileDue',
  'isInvictusQuestionDue',
  'isNonCustomer',
  'isReferralUser',
  'isBlocked',
  'isRenewable',
] as const;

/** Each of these facts. */
export type ServiceConfiguration = Readonly<Record<(typeof SERVICE_FACTS)[number], boolean>>;

/** The facts of an untrusted object: only those of the list, and only `true` counts. */
export function readServiceConfiguration(untrusted: unknown): ServiceConfiguration {
  const given = new Map<string, unknown>(
    typeof untrusted === 'object' && untrusted !== null ? Object.entries(untrusted) : [],
  );
  const facts = SERVICE_FACTS.map((name) => [name, given.get(name) === true] as const);
  return Object.fromEntries(facts) as Record<(typeof SERVICE_FACTS)[number], boolean>;
}

/** As kept: the names of what is true. */
export function toStoredFacts(configuration: ServiceConfiguration): string {
  return SERVICE_FACTS.filter((name) => configuration[name]).join(',');
}

/** The facts kept by `toStoredFacts`. */
export function fromStoredFacts(kept: string): ServiceConfiguration {
  return readServiceConfiguration(Object.fromEntries(kept.split(',').map((name) => [name, true])));
}
