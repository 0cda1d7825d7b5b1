/** Formats the table of people to sign in as, from the rows of `cast.ts --json`. */
export function formatSignInTable(people) {
  const header = ['', 'Username', 'Password', 'Shows'];
  const rows = people.map(({ code, username, password, shows }) => [
    code,
    username,
    password,
    [shows].flat().join(', '),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `  ${cells.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd();
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(header), rule, ...rows.map(line)].join('\n');
}
