/** The ids in a link that confirms replacing a profile. */
export interface ReplacementLink {
  readonly returnId: string;
  readonly profileId: string;
}

/** Reads the link's query; null when an id is missing or malformed. Source: RTE-58, OPEN-75. */
export function readReplacementLink(query: string): ReplacementLink | null {
  const parameters = new URLSearchParams(query);
  const returnId = parameters.get('returnId') ?? '';
  const profileId = parameters.get('profileId') ?? '';
  return /^[\w.-]{1,100}$/.test(returnId) && /^[\w.-]{1,60}$/.test(profileId) ? { returnId, profileId } : null;
}
