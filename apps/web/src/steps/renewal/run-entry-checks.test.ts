import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { expect, test, vi } from 'vitest';
import { decideEntry } from './entry-checks.ts';
import type { MakeCall } from './make-call.ts';
import { readEntryFacts, type EntryAsk } from './run-entry-checks.ts';

const ASKED: EntryAsk = {
  loan: { loanId: 7, lmsId: 2, customerId: 'TX-19', cosignerId: null, whyNotRefinance: [] },
  isGuest: false,
  newProductId: 1101,
  isProductMigrated: false,
  isDisclosed: false,
};
const QUIET = {
  getLoanLocks: { locks: [{ loanId: 7, value: false, lockedByName: null, lockedAt: null, lockedUntil: null }] },
  getBankruptcyStatus: { isBankrupt: false, filedDate: null },
  configSettings: {},
  getMilitaryStatus: { status: 'Pending', checkedAt: null },
  requestMilitaryCheck: { status: 'NotCovered', checkedAt: null },
  getRiskInfo: { refinanceDenied: false },
  getExperianStatus: { status: 'Verified', ssnOnFile: true },
  getPartiesToAgree: { party: null, spouse: { customerId: 'TX-19', isRequired: false, isOnFile: false } },
} as const;
const notes = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

/** Answers calls by name; an Error is thrown. */
function answering(answers: Readonly<Record<string, unknown>>) {
  const made: string[] = [];
  const sent = new Map<string, unknown>();
  const make = ({ name }: Endpoint, input: unknown) => {
    made.push(name);
    sent.set(name, input);
    const answer = { ...QUIET, ...answers }[name];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { made, sent, make: make as unknown as MakeCall };
}

test.each([
  ['getLoanLocks', 'the lock check failed: going on without it', 'LER-043'],
  ['getExperianStatus', 'the Experian check failed: going on without it', 'LER-041'],
  ['getRiskInfo', 'the risk check failed: going on without it', 'LAP-090'],
])('a failed %s is logged and the renewal goes on [LER-041 LER-043]', async (name, note) => {
  notes.mockClear();
  const { make } = answering({ [name]: new Error('down') });
  expect(decideEntry(await readEntryFacts(ASKED, make))).toEqual({ do: 'goOn' });
  expect(notes).toHaveBeenCalledWith(note);
});

test('a failed military check is logged and the renewal goes on [LER-042]', async () => {
  notes.mockClear();
  const { make } = answering({ configSettings: { mlaCheck: true }, getMilitaryStatus: new Error('down') });
  expect(decideEntry(await readEntryFacts(ASKED, make))).toEqual({ do: 'goOn' });
  expect(notes).toHaveBeenCalledWith('the military check failed: going on without it');
});

test('the bureau is asked about military service only while the flag is on, by default not [LCF-032 CFG-28]', async () => {
  const off = answering({ requestMilitaryCheck: { status: 'Covered', checkedAt: null } });
  expect(decideEntry(await readEntryFacts(ASKED, off.make))).toEqual({ do: 'goOn' });
  expect(off.made).not.toContain('getMilitaryStatus');
  expect(off.made).not.toContain('requestMilitaryCheck');
  const on = answering({
    configSettings: { mlaCheck: true },
    requestMilitaryCheck: { status: 'Covered', checkedAt: null },
  });
  expect(decideEntry(await readEntryFacts(ASKED, on.make))).toEqual({ do: 'refuse', reason: 'military' });
  expect(on.made.filter((name) => name === 'requestMilitaryCheck')).toHaveLength(1);
});

test('a held lock is read for this loan before any money [LAP-023 LOP-043]', async () => {
  const held = { loanId: 7, value: true, lockedByName: 'Tara Turner', lockedAt: 'a', lockedUntil: 'b' };
  const { make } = answering({ getLoanLocks: { locks: [{ ...held, loanId: 8 }, held] } });
  expect((await readEntryFacts(ASKED, make)).lock).toEqual({ byName: 'Tara Turner', since: 'a', until: 'b' });
});

test('a guest is asked nothing about the borrower', async () => {
  const { made, make } = answering({});
  await readEntryFacts({ ...ASKED, isGuest: true }, make);
  expect(made).toEqual(['getLoanLocks']);
});

test('a bankruptcy that could not be read stops the renewal with its failure', async () => {
  const { make } = answering({ getBankruptcyStatus: new Error('down') });
  await expect(readEntryFacts(ASKED, make)).rejects.toThrow('down');
});

test('a cosigner is asked about under their own number, not the borrower’s', async () => {
  const spouse = { customerId: 'TX-19B', isRequired: false, isOnFile: false };
  const { sent, make } = answering({ configSettings: { mlaCheck: true }, getPartiesToAgree: { party: null, spouse } });
  await readEntryFacts({ ...ASKED, loan: { ...ASKED.loan, cosignerId: 'TX-19B' } }, make);
  for (const name of ['getBankruptcyStatus', 'getMilitaryStatus', 'requestMilitaryCheck', 'getExperianStatus'])
    expect(sent.get(name)).toMatchObject({ customerId: 'TX-19B' });
});
