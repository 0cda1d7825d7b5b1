import { cents } from '@lendside/domain/money/cents.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findDifference } from './reconcile-payments.ts';
import { reconciliations } from './reconciliation-job.ts';

test("reconciliation reports how a payment differs from the processor's answer", () => {
  const posted = { payment_id: 'pay_1', state: 'posted', amount: cents(2500), booked: cents(2500) } as const;
  const charge = {
    kind: 'captured',
    processorId: 'p',
    approvalCode: 'a',
    amountCents: cents(2500),
    copies: 1,
    extraProcessorIds: [],
  } as const;
  const kindOf = (...[payment, answer]: Parameters<typeof findDifference>) =>
    findDifference(payment, answer)?.kind ?? null;
  expect(kindOf(posted, charge)).toBeNull();
  expect(kindOf({ ...posted, booked: null }, charge)).toBeNull();
  expect(kindOf({ ...posted, booked: cents(2400) }, charge)).toBe('amount');
  expect(kindOf(posted, { ...charge, amountCents: cents(2600) })).toBe('amount');
  expect(kindOf(posted, { ...charge, copies: 2, extraProcessorIds: ['q'] })).toBe('double');
  expect(kindOf(posted, { kind: 'absent' })).toBe('missing_there');
  expect(kindOf(posted, { kind: 'voided', processorId: 'p' })).toBe('missing_there');
  expect(kindOf(posted, { kind: 'unknown', detail: 'silence' })).toBe('unanswered');
  for (const state of ['declined', 'failed', 'voided', 'review'] as const) {
    const unbooked = { ...posted, state, booked: cents(0) };
    expect(kindOf(unbooked, charge)).toBe('missing_here');
    for (const booked of [cents(0), null]) expect(kindOf({ ...unbooked, booked }, { kind: 'absent' })).toBeNull();
  }
});

test('a failed payment that the ledger booked is always reported as a difference', () => {
  const voided = { payment_id: 'pay_1', state: 'voided', amount: cents(2500), booked: cents(2500) } as const;
  for (const answer of [{ kind: 'voided', processorId: 'p' }, { kind: 'absent' }] as const) {
    expect(findDifference(voided, answer)).toMatchObject({
      kind: 'missing_there',
      ourCents: 2500,
      theirCents: null,
      detail: `the processor says ${answer.kind}, and our payment is voided and is booked`,
    });
  }
  const charge = { processorId: 'p', approvalCode: 'a', amountCents: cents(2500), copies: 1, extraProcessorIds: [] };
  expect(findDifference(voided, { kind: 'captured', ...charge })).toMatchObject({
    kind: 'missing_here',
    ourCents: 2500,
    detail: 'our payment is voided and is booked',
  });
  expect(findDifference(voided, { kind: 'unknown', detail: 'silence' })).toMatchObject({
    kind: 'unanswered',
    ourCents: 2500,
  });
});

test('a processor that is down at day-end is asked again for about two days', () => {
  const logger = pino({ level: 'silent' });
  const { attemptsMax, waitMs } = reconciliations({ database: null as never, processors: [], logger });
  const waits = Array.from({ length: attemptsMax - 1 }, (_, tried) => waitMs(tried + 1) / 60_000);
  expect(waits.slice(0, 3)).toEqual([10, 20, 40]);
  expect(Math.max(...waits)).toBe(360);
  expect(waits.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(40 * 60);
});
