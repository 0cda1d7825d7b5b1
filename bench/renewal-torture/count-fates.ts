import type { Renewed } from './renew-load.ts';
import { FAIR_SHARE, FAIR_SHARE_OF_RETURNS, type Fate } from './settings.ts';

/** What became of a renewal in our books. */
interface RenewalOutcome {
  readonly renewal_id: string;
  readonly payment_id: string | null;
  readonly state: string;
  readonly ended_why: string | null;
  readonly is_voided: boolean;
}

const CAME_TRUE: Readonly<Record<Fate, (renewal: RenewalOutcome) => boolean>> = {
  signed: ({ state }) => state === 'booked',
  unpaid: ({ state }) => state === 'booked',
  voided: (renewal) => renewal.is_voided,
  cancelled: (renewal) => renewal.ended_why === 'cancelled',
  late: (renewal) => renewal.ended_why === 'expired',
  declined: (renewal) => renewal.ended_why === 'declined',
  returned: (renewal) => renewal.ended_why === 'paymentReturned',
  paidOff: (renewal) => renewal.ended_why === 'paidOff',
};

/** Counts for how many people the fate of their renewal came true, and the fates that came true too rarely. People whose card was
 *  declined have none. */
export function countFates(renewals: readonly RenewalOutcome[], done: readonly Renewed[]) {
  const byKey = new Map(renewals.map((each) => [each.payment_id ?? each.renewal_id, each]));
  const paid = done.flatMap(({ did, payments, renewals: ids }) =>
    did === 'paymentFailed' ? [] : [{ did, renewals: [...payments, ...ids].flatMap((key) => byKey.get(key) ?? []) }],
  );
  const fates = [...Map.groupBy(paid, ({ did }) => did)].map(([fate, people]) => {
    const came = people.filter((each) => each.renewals.some(CAME_TRUE[fate])).length;
    const share = fate === 'returned' ? FAIR_SHARE_OF_RETURNS : FAIR_SHARE;
    return { words: `${fate} ${came} of ${people.length}`, isFair: came >= Math.floor(people.length * share) };
  });
  return {
    fates: fates.map(({ words }) => words).join(', '),
    fatesMissed: fates.filter(({ isFair }) => !isFair).length,
  };
}
