/** Masks a person's name for another person who pays the loan: the first name and the first letter of the last name ("Alma
 *  R."). A missing part is left out. Source: T8. */
export function maskName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return [firstName.trim(), initial === undefined ? '' : `${initial}.`].filter((part) => part !== '').join(' ');
}
