import { cents } from '@lendside/domain/money/cents.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { openFakeProcessor, type FakeFault, type FakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase, type TestDatabase } from '#platform/test-database.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { submitPayment } from '#features/payments/accept/submit-payment.ts';
import { desksOf } from './money-desk.ts';
import { patientLimits } from './patient-limits.fixture.ts';
import type { PayLimits } from './pay-limits.ts';
import { runPaymentLanes, type PaymentLanes } from './run-payment-lanes.ts';

const pathOf = statement<{ event: string; to_state: string }>(
  'test_path',
  `
  select event, to_state from app.payment_transition where payment_id = $1 order by seq`,
);
const stateOf = statement<{ state: string; failure_code: string | null }>(
  'test_state',
  'select state, failure_code from app.payment where payment_id = $1',
);
const postedOf = statement<{ n: number; amount: number }>(
  'test_posted',
  `
  select count(*) as n, coalesce(sum(e.cr), 0)::bigint as amount from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.idempotency_key = $1 and e.account = '1100'`,
);
export const outboxOf = statement<{ kind: string }>(
  'test_outbox',
  `select kind from app.outbox where payload ->> 'paymentId' = $1`,
);
export const alertsOf = statement<{ reason: string }>(
  'test_alerts',
  `select reason from app.audit_log where object = $1`,
);

/** Opens payment workers on a test database with sixty customers who have a loan. The workers are stopped after each test. */
export async function openPaymentLanes(given?: TestDatabase) {
  const copy = given ?? (await copyTestDatabase());
  const [owner, worker, api] = [copy.open('owner'), copy.open('lendside_worker'), copy.open('lendside_api')];
  const closedLoans = new Set<number>();
  const loanSystems = { 2: { kind: 'joins', system: ledgerLoanSystem(owner, closedLoans) } } as const;
  const running: PaymentLanes[] = [];
  const customers: FixtureCustomer[] = [];
  beforeAll(async () => {
    customers.push(...(await seedCustomers(owner, 1, 60)));
  });
  afterEach(async () => {
    for (const lanes of running.splice(0)) await lanes.stop(2_000);
  });
  const submitOptions = toSubmitOptions(api, loanSystems[2].system, { isSsnNeeded: () => Promise.resolve(true) });
  return {
    owner,
    worker,
    api,
    closedLoans,
    loanSystems,
    running,
    startLanes: (processor: CardProcessor, changes: Partial<PayLimits> = {}): PaymentLanes => {
      // A busy test machine may need longer before a send than production allows.
      const limits = patientLimits(processor, { pollMs: 60, ...changes });
      const logger = pino({ level: 'silent' });
      const lanes = runPaymentLanes({ database: worker, desks: desksOf([processor]), loanSystems, limits, logger });
      running.push(lanes);
      return lanes;
    },
    /** Accepts a payment of the next customer. */
    accept: async (changes: { amount?: number } = {}): Promise<{ id: string; who: FixtureCustomer }> => {
      const who = customers.shift();
      if (who === undefined) throw new Error('no customer is left');
      const request = aPaymentRequest(who, { paymentAmount: cents(changes.amount ?? 2500) });
      const { messageKey } = await submitPayment(submitOptions, request, callerOf(who));
      return { id: messageKey, who };
    },
    reaches: async (id: string, state: string): Promise<void> => {
      await vi.waitFor(
        async () => {
          expect((await worker.row(stateOf, [id]))?.state).toBe(state);
        },
        { timeout: 8_000, interval: 20 },
      );
    },
    path: async (id: string): Promise<string> => (await worker.rows(pathOf, [id])).map(({ event }) => event).join(' '),
    posted: (id: string): Promise<{ n: number; amount: number } | null> => worker.row(postedOf, [id]),
  };
}

export function faulty(
  faults: FakeFault[],
  promise: { maxLatenessMs?: number; timeoutMs?: number } = {},
): FakeProcessor {
  const processor = openFakeProcessor(promise);
  processor.faults.push(...faults);
  return processor;
}
