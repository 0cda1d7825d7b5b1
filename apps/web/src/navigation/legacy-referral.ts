let isFromLegacySite = false;

/** Remembers, for as long as the page lives, that Login or Register was opened from the legacy referral site. `search` is the parsed
 *  query. Source: AUT-28, OPEN-51. */
export function noteLegacyReferral(search: { readonly fromLegacyNcr?: unknown }): void {
  if (search.fromLegacyNcr === true || search.fromLegacyNcr === 'true') isFromLegacySite = true;
}

/** What sign-in and enrolment carry along: the flag where the person came from there, else nothing. Source: AUT-28. */
export function legacyReferralFields(): { readonly fromLegacyNcr?: true } {
  return isFromLegacySite ? { fromLegacyNcr: true } : {};
}
