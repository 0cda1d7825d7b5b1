/** Formats a typed, pasted or autofilled date as MM/DD/YYYY: "07041980", "7/4/1980", "7-4-1980" and a browser's "1980-07-04"
 *  become "07/04/1980". Digits that make no date stay as they are. Source: VAL-13, VAL-16. */
export function formatDateEntry(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso !== null) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  // A single digit before a separator is complete: 7/ is July.
  const padded = text.replace(/^\D*(\d)[/.-]/, '0$1').replace(/^(\D*\d{2}\D*)(\d)[/.-]/, '$10$2');
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
