import { Counter, Gauge, type Registry } from 'prom-client';
import { statement, type Queryable } from '#platform/database.ts';
import type { DeskTurn } from '#platform/lanes/call-room.ts';
import type { RecordedPayout } from './record-outcomes.ts';

/** Metrics of the payout worker. */
export interface PayoutMetrics {
  /** Counts an outcome; null when another worker had claimed the payout. */
  countRecorded(recorded: RecordedPayout | null): void;
  /** Sets the gauge of a desk, by its number, when it becomes silent or is back. */
  tellTurn(desk: number, is: DeskTurn): void;
}

/** States in which a payout is not over, and how old the oldest may be is up to its channel. */
const OPEN = ['asked', 'held', 'accepted', 'sending', 'unknown', 'sent', 'cancelling', 'review'];

const BY_STATE = statement<{ state: string; n: number; oldest_seconds: number }>(
  'payout_metrics_states',
  `
  select state, count(*) as n, extract(epoch from clock_timestamp() - min(asked_at))::float8 as oldest_seconds
    from app.payout where state = any ($1) group by state`,
);

const DIFFERENCES = statement<{ n: number }>(
  'payout_metrics_differences',
  'select count(*) as n from app.payout_difference where closed_at is null',
);

/** Registers one worker's payout metrics: open payouts and their age, read at each scrape, and the outcomes it recorded. Alert when a payout
 *  is in `review`, when one is `asked`, `sending`, `unknown` or `cancelling` for minutes, and when a difference is open. */
export function makePayoutMetrics(database: Queryable, registry: Registry): PayoutMetrics {
  new Gauge({
    name: 'payouts_open',
    help: 'Payouts not finished, by state; alert above 0 for review.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const found = await database.rows(BY_STATE, [OPEN]);
      for (const state of OPEN) this.labels(state).set(found.find((row) => row.state === state)?.n ?? 0);
    },
  });
  new Gauge({
    name: 'payouts_oldest_seconds',
    help: 'Age of the oldest payout not finished, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const found = await database.rows(BY_STATE, [OPEN]);
      for (const state of OPEN) this.labels(state).set(found.find((row) => row.state === state)?.oldest_seconds ?? 0);
    },
  });
  new Gauge({
    name: 'payout_differences',
    help: 'Differences between the books of a channel and ours that nobody has settled; alert above 0.',
    registers: [registry],
    async collect() {
      this.set((await database.row(DIFFERENCES))?.n ?? 0);
    },
  });
  const recorded = new Counter({
    name: 'payout_outcomes_total',
    help: 'Outcomes of payouts recorded, by the state they led to.',
    labelNames: ['state'],
    registers: [registry],
  });
  const lost = new Counter({
    name: 'payout_fences_lost_total',
    help: 'Outcomes of payouts that came after the lease had gone to somebody else.',
    registers: [registry],
  });
  const silent = new Gauge({
    name: 'payout_channel_silent',
    help: '1 while a channel answers this worker nothing and is tried by one call at a time; alert above 0 for minutes.',
    labelNames: ['desk'],
    registers: [registry],
  });
  return {
    countRecorded: (row) => {
      if (row === null) lost.inc();
      else recorded.labels(row.state).inc();
    },
    tellTurn: (desk, is) => silent.labels(String(desk)).set(is === 'silent' ? 1 : 0),
  };
}
