import type { getReferralBalanceHistory } from '@lendside/contract/referrals/get-referral-balance-history.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { NO_CENTS, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';

/** A line of the balance history. */
export type HistoryLine = ResponseOf<typeof getReferralBalanceHistory>['balanceHistory'][number];

/** What a line says: its title, and by how much it changes the balance. A cash-out that failed changes nothing. */
export interface HistoryWords {
  readonly title: string;
  readonly changeCents: Cents;
}

/** Returns what a line of the history says. Source: RFL-015, LOP-138. */
export function historyWords({ status, amount }: Pick<HistoryLine, 'status' | 'amount'>): HistoryWords {
  switch (status) {
    case 'earned':
      return { title: 'Reward earned', changeCents: amount };
    case 'takenBack':
      return { title: 'Reward taken back', changeCents: amount };
    case 'pending':
      return { title: 'Cash-out on its way', changeCents: subtractCents(NO_CENTS, amount) };
    case 'paid':
      return { title: 'Cashed out', changeCents: subtractCents(NO_CENTS, amount) };
    case 'failed':
      return { title: 'Cash-out didn’t go through', changeCents: NO_CENTS };
  }
}
