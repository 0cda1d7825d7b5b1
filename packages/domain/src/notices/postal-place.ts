/** A place in the United States that mail reaches, without the name of a person. */
export interface PostalPlace {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  /** Two capital letters. */
  readonly state: string;
  /** Five or nine digits. */
  readonly zip: string;
}

/** Parses an address in one line: "1 Main Street, Savannah, GA 31401", with a second street line after the first if there is
 *  one. Returns null for any other text. */
export function parsePlace(line: string): PostalPlace | null {
  const found = /^([^,]+)(?:, ([^,]+))?, ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(line.trim());
  if (found === null) return null;
  const [, street = '', street2 = '', city = '', state = '', zip = ''] = found;
  return { street: street.trim(), street2: street2.trim(), city: city.trim(), state, zip };
}

/** Writes a place in one line, the form that `parsePlace` reads. */
export function placeLine({ street, street2, city, state, zip }: PostalPlace): string {
  return [street, street2, city, `${state} ${zip}`].filter((part) => part !== '').join(', ');
}
