/** Text that a spreadsheet would run as a formula when it opens the file. Source: OWASP, CSV injection. */
const STARTS_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Formats one cell. Text that would start a formula gets a leading apostrophe; numbers stay unchanged. Cells are quoted when
 *  RFC 4180 requires quotes. */
function toCell(value: string): string {
  const safe = STARTS_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows as CSV with CRLF line ends. Source: RFC 4180. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}
