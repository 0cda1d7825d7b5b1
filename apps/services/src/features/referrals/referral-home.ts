import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getReferralBalanceHistory as history } from '@lendside/contract/referrals/get-referral-balance-history.ts';
import type { getReferralStats as stats } from '@lendside/contract/referrals/get-referral-stats.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { TAKE_BACK_TEXT } from '@lendside/domain/referrals/judge-referral.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import {
  findReferralHome,
  listRewardLines,
  STEP_OF_STATE,
  type ReferralHome,
  type RewardLine,
} from './referral-queries.ts';
import { SHORT_LINK_PATH } from './invite/invitation-address.ts';
import type { ReferralMeans } from './referral-means.ts';
import { whoRefers } from './who-refers.ts';

type Stats = ResponseOf<typeof stats>;
type HistoryLine = ResponseOf<typeof history>['balanceHistory'][number];

/** Number of lines of the history that are returned, newest first. */
const LINES_MAX = 500;

/** Returns what the home shows. Source: LAP-112, RFL-006, RFL-007, RFL-014. */
export async function getReferralStats(
  { identity, isPaidToCards }: ReferralMeans,
  caller: Customer,
  { brand }: Pick<CallContext, 'brand'>,
): Promise<Stats> {
  const { features, referralAmount, referralRewardsButton } = await identity.configuration();
  const home = await findReferralHome(identity.database, caller.profileId);
  const isActive = home?.state === 'active';
  const cashOutStop = stopOf(home, isPaidToCards);
  return {
    ...whoRefers(
      caller,
      isActive,
      { isShownToNonCustomers: features.displayNonCustomerReferral, referralRewardsButton },
      brand,
    ),
    isActive,
    peopleSignedUp: isActive ? home.signed_up : 0,
    codesScanned: isActive ? home.scans : 0,
    amountPerShare: referralAmount,
    currentBalance: home === null ? NO_CENTS : cents(home.balance),
    pendingCashOut: home === null ? NO_CENTS : cents(home.pending),
    shortCode: isActive ? home.short_code : null,
    referralUrl: isActive ? linkOf(home, identity.publicUrl) : null,
    payoutCard: home?.payout_card ?? null,
    canCashOut: cashOutStop === null,
    cashOutStop,
    friends: isActive
      ? home.friends.map(({ firstName, state, since }) => ({
          firstName,
          step: STEP_OF_STATE[state],
          since: businessDate(since),
        }))
      : [],
  };
}

function stopOf(home: ReferralHome | null, isPaidToCards: boolean): Stats['cashOutStop'] {
  if (home === null || home.state !== 'active') return 'notActive';
  if (home.pending > 0) return 'pending';
  if (home.balance < 0) return 'belowZero';
  if (home.balance === 0) return 'noBalance';
  return isPaidToCards ? null : 'notOffered';
}

/** The address that a referrer shares: a partner's, or else our own. Null without a code. */
function linkOf({ referral_url: made, short_code: code }: ReferralHome, publicUrl: string): string | null {
  return made ?? (code === null ? null : shortLink(publicUrl, code));
}

/** Our own address of a code. */
export function shortLink(publicUrl: string, code: string): string {
  return `${publicUrl}${SHORT_LINK_PATH}/${code}`;
}

/** Lists the lines of the balance, the newest first. Source: LAP-111, LOP-138, RFL-015. */
export async function getReferralBalanceHistory(
  { identity }: ReferralMeans,
  caller: Customer,
): Promise<ResponseOf<typeof history>> {
  let currentBalance: Cents = NO_CENTS;
  const lines = (await listRewardLines(identity.database, caller.profileId)).map((line): HistoryLine => {
    currentBalance = sumCents(currentBalance, effectOf(line));
    return { ...toLine(line), balance: currentBalance };
  });
  return { currentBalance, balanceHistory: lines.toReversed().slice(0, LINES_MAX) };
}

const ENDED_WITHOUT_MONEY = new Set(['failed', 'cancelled', 'expired']);

/** Returns what a line adds to the balance. */
function effectOf({ kind, amount, state }: RewardLine): Cents {
  if (kind === 'earned') return cents(amount);
  return ENDED_WITHOUT_MONEY.has(state ?? '') ? NO_CENTS : subtractCents(NO_CENTS, cents(amount));
}

function toLine({ kind, on_day: day, amount, state, display_number: card }: RewardLine): Omit<HistoryLine, 'balance'> {
  const line = { date: businessDate(day), type: kind, amount: cents(amount) };
  if (kind === 'earned')
    return amount > 0
      ? { ...line, description: 'Reward for a friend', status: 'earned' }
      : { ...line, description: TAKE_BACK_TEXT, status: 'takenBack' };
  const description = card === null ? 'Cash-out' : `Cash-out to your card ending ${card.slice(-4)}`;
  if (state === 'pending') return { ...line, description, status: 'pending' };
  return { ...line, description, status: ENDED_WITHOUT_MONEY.has(state ?? '') ? 'failed' : 'paid' };
}
