import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

/** An independent CSV reader (RFC 4180), so that the writer is not checked by itself. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at += 1;
        cell += text[at] ?? '';
        at += 1;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++] ?? '';
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test('values written as CSV read back unchanged, and no cell starts a formula', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r\n', '=', '-', '+', '@', '1', '.', ' ') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const back = read(csvText(rows));
      expect(back.map((row) => row.map((each) => each.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(rows);
      const formulas = back.flat().filter((each) => /^[=+\-@\t\r]/.test(each) && Number.isNaN(Number(each)));
      expect(formulas).toEqual([]);
    }),
  );
});

test('a negative amount is written to the CSV as a number', () => {
  expect(csvText([['-225.00', '=1+1', '-x', 'a,b', 'say "so"']])).toBe(`-225.00,'=1+1,'-x,"a,b","say ""so"""\r\n`);
});
