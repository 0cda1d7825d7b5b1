/** A person as somebody else who pays for them may see them: the first name and the first letter of the last ("Alma R."); whichever
 *  is missing is left out. Source: T8. */
export function maskName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return [firstName.trim(), initial === undefined ? '' : `${initial}.`].filter((part) => part !== '').join(' ');
}
