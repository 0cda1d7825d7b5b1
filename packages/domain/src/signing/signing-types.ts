/** What can be signed. Source: LOP-055. */
export const SIGNING_TYPES = ['refinance', 'draw', 'origination', 'settlement'] as const;

/** One of these types. */
export type SigningType = (typeof SIGNING_TYPES)[number];

/** What disclosures are for. Source: LOP-056. */
export const DISCLOSURE_TYPES = ['refinance', 'draw', 'origination', 'addon', 'autopay', 'settlement'] as const;

/** One of these types. */
export type DisclosureType = (typeof DISCLOSURE_TYPES)[number];
