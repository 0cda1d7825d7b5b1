/** Keeps only the digits of typed, pasted or autofilled text. Source: VAL-25, VAL-26. */
export function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Converts text to capitals. A letter whose capital takes two characters (ß) stays, so that the caret does not move. Source:
 *  VAL-27. */
export function toUpperEntry(text: string): string {
  return [...text]
    .map((character) => {
      const capital = character.toUpperCase();
      return capital.length === character.length ? capital : character;
    })
    .join('');
}

/** Formats a typed, pasted or autofilled card expiry as MM/YY: "0927", "9/27", "09/2027" and "2027-09" become "09/27". Month
 *  13 stays 13, so that the check refuses it. Source: VAL-23, LVA-003, LVA-014. */
export function formatExpiryEntry(text: string): string {
  const yearFirst = /^\s*(20\d{2})-(\d{2})\s*$/.exec(text);
  if (yearFirst !== null) return `${yearFirst[2]}/${(yearFirst[1] ?? '').slice(2)}`;
  const digits = text.replace(/^\D*(\d)\s*[/.-]/, '0$1/').replaceAll(/\D/g, '');
  const year = digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(4) : digits.slice(2, 4);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)}/${year}`;
}
