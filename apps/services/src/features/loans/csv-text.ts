/** What a spreadsheet would run as a formula when it opens the file. Source: OWASP, CSV injection. */
const STARTS_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One cell: a text that would start a formula gets an apostrophe, a number never does; quotes where RFC 4180 asks for them. */
function toCell(value: string): string {
  const safe = STARTS_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as comma-separated text, lines ended by CR LF. Source: RFC 4180. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}
