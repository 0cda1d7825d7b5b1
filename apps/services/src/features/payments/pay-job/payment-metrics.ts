import { Counter, Gauge, Registry } from 'prom-client';
import { statement, type Queryable } from '#platform/database.ts';
import type { DeskTurn } from '#platform/lanes/call-room.ts';
import type { Outcome } from './decide-outcome.ts';
import type { Recorded } from './record-outcomes.ts';

/** Metrics of the payment worker. */
export interface PaymentMetrics {
  readonly registry: Registry;
  countRecorded(outcome: Outcome, recorded: Recorded | null): void;
  /** Sets the gauge of a processor, by its number, when the processor becomes silent or is back. */
  tellTurn(desk: number, is: DeskTurn): void;
}

const byState = statement<{ state: string; n: number; oldest_seconds: number }>(
  'pay_metrics_states',
  `
  select state, count(*) as n, extract(epoch from clock_timestamp() - min(accepted_at))::float8 as oldest_seconds
    from app.payment where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending') group by state`,
);
const inReview = statement<{ n: number }>(
  'pay_metrics_review',
  `select count(*) as n from app.payment where state = 'review'`,
);
const waitedFor = statement<{ n: number }>(
  'pay_metrics_timeouts',
  `
  select count(*) as n from app.payment_timeout t join app.payment p using (payment_id)
   where p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')`,
);
const outboxDue = statement<{ n: number; oldest_seconds: number | null }>(
  'pay_metrics_outbox',
  `
  select count(*) as n, extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest_seconds
    from app.outbox where sent_at is null and given_up_at is null`,
);

const returnsRefused = statement<{ n: number }>(
  'pay_metrics_returns_refused',
  'select count(*) as n from app.open_refused_return',
);

const cardsLeft = statement<{ n: number }>(
  'pay_metrics_cards_left',
  'select count(*) as n from app.card_left_in_vault',
);

const OPEN = ['accepted', 'calling', 'unknown', 'captured', 'void_pending'];

/** Shares one read among all gauges of a scrape. Each gauge sets its own value from the read, so no gauge shows the value of
 *  an earlier scrape. */
function sharing<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null;
  return () =>
    (running ??= ask().finally(() => {
      running = null;
    }));
}

function observeOpenPayments(registry: Registry, database: Queryable): void {
  const readStates = sharing(() => database.rows(byState));
  const labelNames = ['state'];
  new Gauge({
    name: 'payments_open',
    help: 'Payments not finished, by state.',
    labelNames,
    registers: [registry],
    async collect() {
      const states = await readStates();
      for (const state of OPEN) this.labels(state).set(states.find((found) => found.state === state)?.n ?? 0);
    },
  });
  new Gauge({
    name: 'payments_oldest_seconds',
    help: 'Age of the oldest payment not finished, by state.',
    labelNames,
    registers: [registry],
    async collect() {
      const states = await readStates();
      for (const state of OPEN)
        this.labels(state).set(states.find((found) => found.state === state)?.oldest_seconds ?? 0);
    },
  });
  new Gauge({
    name: 'payments_in_review',
    help: 'Payments a person must look at; alert above 0.',
    registers: [registry],
    async collect() {
      this.set((await database.row(inReview))?.n ?? 0);
    },
  });
  new Gauge({
    name: 'payments_timeouts_reported',
    help: 'Payments not finished whose payer waited for the result in vain.',
    registers: [registry],
    async collect() {
      this.set((await database.row(waitedFor))?.n ?? 0);
    },
  });
}

function observeOutbox(registry: Registry, database: Queryable): void {
  const readDue = sharing(() => database.row(outboxDue));
  new Gauge({
    name: 'outbox_due',
    help: 'Messages not sent yet.',
    registers: [registry],
    async collect() {
      this.set((await readDue())?.n ?? 0);
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest message not sent.',
    registers: [registry],
    async collect() {
      this.set((await readDue())?.oldest_seconds ?? 0);
    },
  });
}

function countRefusedReturns(registry: Registry, database: Queryable): void {
  const refused = new Gauge({
    name: 'returns_refused',
    help: 'Debits the bank returned and the ledger does not take back; alert above 0.',
    registers: [],
    async collect() {
      this.set((await database.row(returnsRefused))?.n ?? 0);
    },
  });
  registry.registerMetric(refused);
}

function countCardsLeft(registry: Registry, database: Queryable): void {
  const left = new Gauge({
    name: 'cards_left_in_vault',
    help: 'Removed cards that a processor did not let go for days and is no longer asked to; alert above 0.',
    registers: [],
    async collect() {
      this.set((await database.row(cardsLeft))?.n ?? 0);
    },
  });
  registry.registerMetric(left);
}

/** Registers one worker's payment metrics: open payments and their age, read at each scrape, and the outcomes it recorded. */
export function makePaymentMetrics(database: Queryable, registry: Registry = new Registry()): PaymentMetrics {
  observeOpenPayments(registry, database);
  countRefusedReturns(registry, database);
  countCardsLeft(registry, database);
  observeOutbox(registry, database);
  const recorded = new Counter({
    name: 'payment_outcomes_total',
    help: 'Outcomes recorded, by the state they led to.',
    labelNames: ['state'],
    registers: [registry],
  });
  const lost = new Counter({
    name: 'payment_fences_lost_total',
    help: 'Outcomes that came after the lease had gone to somebody else.',
    registers: [registry],
  });
  const silent = new Gauge({
    name: 'partner_silent',
    help: '1 while a partner that moves money answers this worker nothing and is asked by one call at a time; alert above 0 for minutes.',
    labelNames: ['desk'],
    registers: [registry],
  });
  return {
    registry,
    tellTurn: (desk, is) => silent.labels(String(desk)).set(is === 'silent' ? 1 : 0),
    countRecorded: (_outcome, row) => {
      if (row === null) lost.inc();
      else recorded.labels(row.state).inc();
    },
  };
}
