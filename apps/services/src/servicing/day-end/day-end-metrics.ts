import { Counter, Gauge, type Registry } from 'prom-client';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { closesAtMs } from '@lendside/domain/calendar/closing-hour.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { DayCloser } from './close-due-day.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Why a day was not closed: a step threw, an invariant was violated, or too many days are due to be closed automatically. */
export type WhyNotClosed = 'fault' | 'breach' | 'leftToPerson';

/** Counters of closed days. */
export interface DayEndMetrics {
  countFailure(lmsId: 1 | 2, why: WhyNotClosed): void;
}

/** Adds two metrics to a worker: the age of each loan system's last closed day, and the number of failed closings. The age is
 *  read at each scrape and is the same from every worker. */
export function makeDayEndMetrics(
  registry: Registry,
  { books, hours }: Pick<DayCloser, 'books' | 'hours'>,
  nowMs: () => number,
): DayEndMetrics {
  const age = new Gauge({
    name: 'day_end_last_closed_age_seconds',
    help: 'Time since the closing hour of the last closed day; alert above 26 hours (93600).',
    labelNames: ['loan_system'],
    registers: [],
    async collect() {
      for (const lmsId of [1, 2] as const) {
        const lastClosed = addDays(await getBusinessDate(books, lmsId), -1);
        this.labels(loanSystemName(lmsId)).set((nowMs() - closesAtMs(lastClosed, hours[lmsId])) / 1_000);
      }
    },
  });
  registry.registerMetric(age);
  const failures = new Counter({
    name: 'day_end_failures_total',
    help: 'Tries at which a day that was due could not be closed; alert on any.',
    labelNames: ['loan_system', 'why'],
    registers: [registry],
  });
  return {
    countFailure: (lmsId, why) => {
      failures.labels(loanSystemName(lmsId), why).inc();
    },
  };
}
