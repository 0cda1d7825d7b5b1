let isFromLegacySite = false;

/** Remembers, until the page closes, that Login or Register was opened from the legacy referral site. `search` is the parsed
 *  query. Source: AUT-28, OPEN-51. */
export function noteLegacyReferral(search: { readonly fromLegacyNcr?: unknown }): void {
  if (search.fromLegacyNcr === true || search.fromLegacyNcr === 'true') isFromLegacySite = true;
}

/** Fields that sign-in and enrollment send: the flag for a person from that site, else nothing. Source: AUT-28. */
export function legacyReferralFields(): { readonly fromLegacyNcr?: true } {
  return isFromLegacySite ? { fromLegacyNcr: true } : {};
}
