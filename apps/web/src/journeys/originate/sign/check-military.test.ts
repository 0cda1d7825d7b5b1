import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { expect, test, vi } from 'vitest';
import type { MakeCall } from '#steps/renewal/make-call.ts';
import { isCoveredBorrower } from './check-military.ts';

const LOAN = { loanId: 7, lmsId: 2, customerId: 'C-1' } as const;

/** Answers the calls by name and lists them. */
function aCaller(answers: Readonly<Record<string, unknown>>) {
  const made: string[] = [];
  const make = ({ name }: Endpoint) => {
    made.push(name);
    return answers[name] === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answers[name]);
  };
  return { made, make: make as unknown as MakeCall };
}

test('a new loan asks the bureau once, and only while the lender’s flag is on [LAP-073 LAP-074 LCF-032]', async () => {
  const off = aCaller({ configSettings: {} });
  expect(await isCoveredBorrower(LOAN, off.make)).toBe(false);
  expect(off.made).toEqual(['configSettings']);
  const on = aCaller({
    configSettings: { mlaCheck: true },
    getMilitaryStatus: { status: 'Pending' },
    requestMilitaryCheck: { status: 'Covered' },
  });
  expect(await isCoveredBorrower(LOAN, on.make)).toBe(true);
  expect(on.made).toEqual(['configSettings', 'getMilitaryStatus', 'requestMilitaryCheck']);
  const known = aCaller({ configSettings: { mlaCheck: true }, getMilitaryStatus: { status: 'NotCovered' } });
  expect(await isCoveredBorrower(LOAN, known.make)).toBe(false);
  expect(known.made).toEqual(['configSettings', 'getMilitaryStatus']);
});

test('a failed military check of a new loan is only logged [LER-042]', async () => {
  const note = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const silent = aCaller({ configSettings: { mlaCheck: true } });
  expect(await isCoveredBorrower(LOAN, silent.make)).toBe(false);
  expect(note).toHaveBeenCalledOnce();
  note.mockRestore();
});
