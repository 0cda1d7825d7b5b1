import { expect, test } from 'vitest';
import { cashOutEndSentences } from './cash-out-end.ts';

const failed = { state: 'failed', stoppedBy: null } as const;

test('a cash-out that failed says why and where the rewards are [LOP-029]', () => {
  expect(cashOutEndSentences({ ...failed, failure: 'cardCannotReceive' })).toEqual([
    'Your card can’t receive money.',
    'The money is in your rewards.',
    'You can cash out again with another card.',
  ]);
  expect(cashOutEndSentences({ ...failed, failure: 'nothing_to_cash_out' })).toEqual([
    'Your rewards changed before we could send them.',
    'The money is in your rewards.',
  ]);
});
