import { expect, test } from 'vitest';
import { payableWithSsn } from './payable-with-ssn.ts';

test('only an eligible loan without SSN and without the option loses payment [LOA-039 LOP-026]', () => {
  const both = [false, true];
  const lost: string[] = [];
  for (const hasSsn of both)
    for (const isRefinanceEligible of both)
      for (const isNoSsnRefinanceAllowed of both) {
        const facts = { hasSsn, isRefinanceEligible, isNoSsnRefinanceAllowed };
        if (!payableWithSsn({ isPayable: true, ...facts })) lost.push(JSON.stringify(facts));
        expect(payableWithSsn({ isPayable: false, ...facts })).toBe(false);
      }
  expect(lost).toEqual(['{"hasSsn":false,"isRefinanceEligible":true,"isNoSsnRefinanceAllowed":false}']);
});
