/** How messages about a loan reach somebody: the words of the specification's communication settings. */
export const CONTACT_PREFERENCES = ['Email', 'Text', 'Both'] as const;

/** One of these words. */
export type ContactPreference = (typeof CONTACT_PREFERENCES)[number];

/** Code of a preference: e-mail 0, text 1, both 2. Source: CUS-009, CFG-38. */
export function preferenceCode(word: ContactPreference): 0 | 1 | 2 {
  return word === 'Email' ? 0 : word === 'Text' ? 1 : 2;
}

/** Word of a code. Source: CUS-009, CFG-38. */
export function preferenceWord(code: 0 | 1 | 2): ContactPreference {
  return code === 0 ? 'Email' : code === 1 ? 'Text' : 'Both';
}
