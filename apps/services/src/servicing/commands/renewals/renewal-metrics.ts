import { OPEN_RENEWAL_STATES } from '@lendside/domain/renewals/renewal-states.ts';
import { Gauge, type Registry } from 'prom-client';
import { statement, type Queryable } from '#platform/database.ts';

const BY_STATE = statement<{ state: string; n: number }>(
  'renewal_metrics_states',
  `select state, count(*)::int as n from servicing.renewal
    where state in ('paying', 'awaitingSignature', 'awaitingVisit') group by state`,
);
const OVERDUE = statement<{ n: number }>(
  'renewal_metrics_overdue',
  `select count(*)::int as n
     from servicing.renewal r
     join servicing.business_clock c on c.lms_id = r.lms_id
     join servicing.loan l on l.loan_id = r.loan_id
     join servicing.store s on s.store_id = l.store_id
    where r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
      and (r.ends_on < c.business_date
           or r.ends_on = c.business_date and servicing.store_minutes(s.time_zone, c.business_date, now()) >= 17 * 60)`,
);
const VOIDS_ASKED = statement<{ n: number }>(
  'renewal_metrics_voids',
  'select count(*)::int as n from servicing.renewal where void_asked_at is not null and voided_on is null',
);

/** Adds the metrics of renewals to a worker: those that are open by state, those that should have ended, and those asked back. They are
 *  read at each scrape and are the same from every worker. */
export function addRenewalMetrics(registry: Registry, books: Queryable): void {
  const overdue = new Gauge({
    name: 'renewals_overdue',
    help: 'Open renewals whose last hour to sign has passed; alert above 0 for an hour.',
    registers: [],
    async collect() {
      this.set((await books.row(OVERDUE))?.n ?? 0);
    },
  });
  const asked = new Gauge({
    name: 'renewals_voids_asked',
    help: 'Booked renewals that a borrower asked to take back and that wait for it; alert above 0 for an hour.',
    registers: [],
    async collect() {
      this.set((await books.row(VOIDS_ASKED))?.n ?? 0);
    },
  });
  const open = new Gauge({
    name: 'renewals_open',
    help: 'Open renewals, by state.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const found = await books.rows(BY_STATE);
      for (const state of OPEN_RENEWAL_STATES)
        this.labels(state).set(found.find((each) => each.state === state)?.n ?? 0);
    },
  });
  for (const metric of [open, overdue, asked]) registry.registerMetric(metric);
}
