import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRepoInfo } from '@lendside/contract/recovery/get-repo-info.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';

/** The recovery of a vehicle as the services return it. */
export type Recovery = ResponseOf<typeof getRepoInfo>;

const COST_WORDS = {
  assignment: 'Agent assigned',
  recovery: 'Vehicle recovered',
  storage: 'Storage',
} as const satisfies Readonly<Record<Recovery['costs'][number]['kind'], string>>;

function costRow({ kind, days, amount }: Recovery['costs'][number]): SummaryRow {
  const words = days === null ? COST_WORDS[kind] : `${COST_WORDS[kind]}, ${days} ${days === 1 ? 'day' : 'days'}`;
  return { term: words, detail: dollarText(amount) };
}

/** Shows who has the vehicle or is looking for it, the deadline, and the costs so far. Props: recovery, today. */
export function RecoveryFacts({ recovery, today }: { readonly recovery: Recovery; readonly today: string }) {
  const { vehicle, location, deadline, recoveredDate, personalPropertyUntil, saleNotBefore } = recovery;
  const on = (day: NonNullable<typeof deadline>) => formatDay(day, today as typeof day);
  const rows: SummaryRow[] = [
    ...(vehicle === null ? [] : [{ term: 'Vehicle', detail: `${vehicle.year} ${vehicle.make} ${vehicle.model}` }]),
    { term: recoveredDate === null ? 'Agent' : 'Stored by', detail: location.name },
    ...(location.address === null ? [] : [{ term: 'Where it is', detail: location.address }]),
    ...(recoveredDate === null ? [] : [{ term: 'Recovered', detail: on(recoveredDate) }]),
    ...(deadline === null ? [] : [{ term: 'Your deadline', detail: on(deadline) }]),
    ...(saleNotBefore === null ? [] : [{ term: 'May be sold from', detail: on(saleNotBefore) }]),
    ...(personalPropertyUntil === null
      ? []
      : [{ term: 'Pick up your belongings by', detail: on(personalPropertyUntil) }]),
  ];
  return (
    <>
      <Card title="Your vehicle">
        <SummaryList rows={rows} />
      </Card>
      {recovery.costs.length > 0 && (
        <Card title="Costs so far">
          <SummaryList rows={recovery.costs.map(costRow)} />
          {recovery.perDiem > 0 && <p className={styles['after']}>Each day adds {dollarText(recovery.perDiem)}.</p>}
        </Card>
      )}
    </>
  );
}
