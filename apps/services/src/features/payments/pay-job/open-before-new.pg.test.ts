import { setTimeout as pause } from 'node:timers/promises';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { callLimits } from './pay-limits.ts';
import { openPaymentLanes } from './payment-lanes.fixture.ts';

const { owner, startLanes, accept } = await openPaymentLanes();

const IN_DOUBT = 16;
const NEW = 40;
const CALLS = 8;
const makeUnknown = statement(
  'test_make_unknown',
  `update app.payment set state = 'unknown', last_event = 'answer_lost', next_at = now() where payment_id = any ($1)`,
);
const makeCalling = statement(
  'test_make_calling',
  `update app.payment set state = 'calling', last_event = 'claimed', attempts = 1 where payment_id = any ($1)`,
);

/** A processor that takes 20 ms, records the order of its calls and reports every inquired payment as charged. */
function listening(asked: string[]): CardProcessor {
  return {
    ...openFakeProcessor(),
    charge: async ({ reference, amountCents }) => {
      asked.push('charge');
      await pause(20);
      return { kind: 'captured', processorId: `p-${reference}`, approvalCode: '1', amountCents };
    },
    inquire: async (reference) => {
      asked.push('inquiry');
      await pause(20);
      return {
        kind: 'captured',
        processorId: `p-${reference}`,
        approvalCode: '1',
        amountCents: cents(2_500),
        copies: 1,
        extraProcessorIds: [],
      };
    },
  };
}

test('unknown payments are called first under load, and new payments keep a quarter of the calls', async () => {
  const inDoubt: string[] = [];
  for (let n = 0; n < IN_DOUBT; n += 1) inDoubt.push((await accept()).id);
  await owner.rows(makeCalling, [inDoubt]);
  await owner.rows(makeUnknown, [inDoubt]);
  for (let n = 0; n < NEW; n += 1) await accept();
  const asked: string[] = [];
  startLanes(listening(asked), callLimits(CALLS));
  await vi.waitFor(
    () => {
      expect(asked).toHaveLength(IN_DOUBT + NEW);
    },
    { timeout: 15_000 },
  );
  const charges = asked.slice(0, asked.lastIndexOf('inquiry')).filter((what) => what === 'charge').length;
  expect(charges).toBeGreaterThan(0);
  // About nine are expected: half of the free calls at first, and a quarter afterwards. Without the rule, new payments would take
  // nearly every call.
  expect(charges).toBeLessThan(NEW / 2);
});
