import { expect, test } from 'vitest';
import type { Scanner } from './port.ts';

/** Setup for the suite: a scanner, and the same kind of scanner that does not answer. */
export interface ScannerSetup {
  readonly scanner: Scanner;
  readonly silent: Scanner;
}

/** The harmless test file that every scanner reports. It is in two parts, so that a scanner does not report this source file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Conformance suite for every scanner, including the fake. Call it inside a test file. */
export function describeScanner(name: string, setUp: () => Promise<ScannerSetup>): void {
  test(`${name}: an ordinary file is clean, also when it is empty or 4 MB long`, async () => {
    const { scanner } = await setUp();
    for (const bytes of [Buffer.from('%PDF-1.7 hello'), Buffer.alloc(0), Buffer.alloc(4_194_304, 7)])
      expect(await scanner.scan(bytes)).toEqual({ kind: 'clean' });
  });

  test(`${name}: the EICAR test file is infected, and the scanner says its name`, async () => {
    const { scanner } = await setUp();
    expect(await scanner.scan(EICAR)).toEqual({
      kind: 'infected',
      name: expect.stringMatching(/eicar/i) as string,
    });
  });

  test(`${name}: a scanner that does not answer gives unknown`, async () => {
    const { silent } = await setUp();
    expect(await silent.scan(EICAR)).toMatchObject({ kind: 'unknown' });
  });
}
