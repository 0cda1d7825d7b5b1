/** Message shown when the name on a card is not the customer's. Source: LOP-060. */
export const NAME_MISMATCH_TEXT = 'Name on card must match the name on your account.';

/** Returns true when the name on a card is the customer's. The first name and a space must come before the last name, and the
 *  last name must end the text or be followed by a space. Ignores case and extra spaces; an empty name never matches. Source:
 *  LVA-004, LVA-005, LOP-060. */
export function nameMatches(cardholderName: string, firstName: string, lastName: string): boolean {
  const [holder, first, last] = [cardholderName, firstName, lastName].map(plainName) as [string, string, string];
  if (first === '' || last === '') return false;
  const start = holder.indexOf(`${first} `);
  if (start === -1) return false;
  const rest = holder.slice(start + first.length + 1);
  return rest.endsWith(last) || rest.includes(`${last} `);
}

function plainName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
