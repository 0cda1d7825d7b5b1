/** How a customer gets messages about a loan. The values are those of the specification's communication settings. */
export const CONTACT_PREFERENCES = ['Email', 'Text', 'Both'] as const;

export type ContactPreference = (typeof CONTACT_PREFERENCES)[number];

/** Converts a preference to its code: e-mail 0, text 1, both 2. Source: CUS-009, CFG-38. */
export function preferenceCode(word: ContactPreference): 0 | 1 | 2 {
  return word === 'Email' ? 0 : word === 'Text' ? 1 : 2;
}

/** Converts a code to its preference. Source: CUS-009, CFG-38. */
export function preferenceWord(code: 0 | 1 | 2): ContactPreference {
  return code === 0 ? 'Email' : code === 1 ? 'Text' : 'Both';
}
