import type { ScanResult, Scanner } from './port.ts';

/** In-memory scanner for tests. Finds the EICAR test file. Each scan takes the next of `results` while there are any. */
export interface FakeScanner extends Scanner {
  readonly results: ScanResult[];
  /** How many files were scanned. */
  readonly scanned: () => number;
  setSilent(isSilent: boolean): void;
}

/** The name that the fake gives to the EICAR test file. */
export const FAKE_EICAR_NAME = 'Eicar-Test-Signature';

const EICAR_MARK = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE');

/** Opens a fake scanner. While silent, it answers `unknown`. */
export function openFakeScanner(): FakeScanner {
  const results: ScanResult[] = [];
  let count = 0;
  let silent = false;
  return {
    results,
    scanned: () => count,
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    scan: (bytes) => {
      if (silent) return Promise.resolve({ kind: 'unknown', detail: 'the fake is silent' });
      count += 1;
      const ordered = results.shift();
      if (ordered !== undefined) return Promise.resolve(ordered);
      const isInfected = Buffer.from(bytes).includes(EICAR_MARK);
      return Promise.resolve(isInfected ? { kind: 'infected', name: FAKE_EICAR_NAME } : { kind: 'clean' });
    },
  };
}
