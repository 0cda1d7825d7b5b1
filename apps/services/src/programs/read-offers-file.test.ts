import { expect, test } from 'vitest';
import { COLUMNS, groupOfferRows, readOffersFile, type OfferRow } from './read-offers-file.ts';

const HEAD = COLUMNS.join(',');

test('a file of the lender is read row by row, with quoted commas and empty fields', () => {
  const text = `${HEAD}\npublish,TLXe,SUMMER-1,200014,,"Lower rate, this summer","Ask us ""today""",,2026-07-31\r\nwithdraw,NLS,SPRING-9\n\n`;
  expect(readOffersFile(text)).toEqual({
    ok: true,
    rows: [
      {
        line: 2,
        does: 'publish',
        offer: {
          ref: 'SUMMER-1',
          lmsId: 2,
          customerId: '200014',
          loanId: null,
          title: 'Lower rate, this summer',
          description: 'Ask us "today"',
          amount: null,
          expiresOn: '2026-07-31',
        },
      },
      { line: 3, does: 'withdraw', lmsId: 1, ref: 'SPRING-9' },
    ],
  });
});

test('every mistake of a file is named with its line, and then nothing is read', () => {
  const rows = [
    'publish,Other,A,1,,T,D,,2026-07-31',
    'publish,TLXe,A,1,x,T,D,,2026-07-31',
    'publish,TLXe,A,1,,T,D,49.99,2026-07-31',
    'publish,TLXe,A,1,,T,D,,2026-02-31',
    'publish,TLXe,A,1,,"T,D,,2026-07-31',
    'cancel,TLXe,A',
  ];
  const read = readOffersFile([HEAD, ...rows].join('\n'));
  expect(read.ok ? [] : read.problems.map((problem) => problem.slice(0, 7))).toEqual([
    'line 2:',
    'line 3:',
    'line 4:',
    'line 5:',
    'line 6:',
    'line 7:',
  ]);
  expect(readOffersFile('a,b\n')).toMatchObject({ ok: false });
});

test('neighboring rows that do the same form groups up to a size, in the order of the file', () => {
  const withdraw = (line: number): OfferRow => ({ line, does: 'withdraw', lmsId: 2, ref: `W-${line}` });
  const offer = { lmsId: 2, customerId: 'c', loanId: null, title: 'T', description: 'D', amount: null } as const;
  const publish = (line: number): OfferRow => ({
    line,
    does: 'publish',
    offer: { ...offer, ref: `P-${line}`, expiresOn: '2026-07-31' },
  });
  const rows = [publish(2), publish(3), publish(4), withdraw(5), publish(6)];
  expect(groupOfferRows(rows, 2).map((group) => group.map(({ line }) => line))).toEqual([[2, 3], [4], [5], [6]]);
});
