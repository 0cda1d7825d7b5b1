/** Flags from sign-in that decide the menu entries and the steps before landing. A missing flag is false. The browser stores
 *  only these facts of the answer. Source: OPEN-39, OPEN-52, OPEN-63, security C16. */
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

export type ServiceConfiguration = Readonly<Record<(typeof SERVICE_FACTS)[number], boolean>>;

/** Reads the flags of an untrusted object: only listed names, and only `true` counts. */
export function readServiceConfiguration(untrusted: unknown): ServiceConfiguration {
  const given = new Map<string, unknown>(
    typeof untrusted === 'object' && untrusted !== null ? Object.entries(untrusted) : [],
  );
  const facts = SERVICE_FACTS.map((name) => [name, given.get(name) === true] as const);
  return Object.fromEntries(facts) as Record<(typeof SERVICE_FACTS)[number], boolean>;
}

/** Writes the flags for storage, as the names of the true ones. */
export function toStoredFacts(configuration: ServiceConfiguration): string {
  return SERVICE_FACTS.filter((name) => configuration[name]).join(',');
}

/** Reads the flags that `toStoredFacts` wrote. */
export function fromStoredFacts(kept: string): ServiceConfiguration {
  return readServiceConfiguration(Object.fromEntries(kept.split(',').map((name) => [name, true])));
}
