import { isOwnStop } from '@lendside/domain/payouts/payout-ends.ts';
import type { ChecklistItem } from '#ui/checklist.tsx';
import { CHANNEL, isPickUp, type ChannelType, type Payout } from './payout-facts.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

const SENT: Readonly<Record<ChannelType, readonly [done: string, underWay: string]>> = {
  [CHANNEL.store]: ['Ready at your store', 'Telling your store'],
  [CHANNEL.moneyGram]: ['Ready at MoneyGram', 'Sending to MoneyGram'],
  [CHANNEL.debit]: ['Sent to your card', 'Sending to your card'],
  [CHANNEL.ach]: ['Sent to your bank', 'Sending to your bank'],
};

const PAID: Readonly<Record<ChannelType, readonly [done: string, underWay: string]>> = {
  [CHANNEL.store]: ['Picked up', 'Waiting for you to pick it up'],
  [CHANNEL.moneyGram]: ['Picked up', 'Waiting for you to pick it up'],
  [CHANNEL.debit]: ['Arrived on your card', 'On its way to your card'],
  [CHANNEL.ach]: ['Arrived in your bank account', 'On its way to your bank account'],
};

/** Lists the stages of an advance with their times. The first unfinished stage is current. When the advance ended before it, that is the last one.
 *  `steps` is null until the first answer. Source: screens.md (Processing), width 8. */
export function payoutStages(
  channel: ChannelType,
  payout: Pick<Payout, 'steps' | 'state' | 'purpose' | 'stoppedBy'> | null,
): readonly ChecklistItem[] {
  const steps = payout?.steps ?? null;
  const stages = [
    ...firstStages(payout),
    { words: SENT[channel], at: steps?.sent },
    // Money that came back is not there anymore.
    { words: PAID[channel], at: payout?.state === 'returned' ? null : steps?.paid },
  ];
  const end = payout === null ? null : endOf(payout);
  // The store hands out money that is set aside there. Nobody works on other money that is set aside, and only the person can pick money up.
  const isAtStore = payout?.state === 'held' && channel === CHANNEL.store;
  const isHeld = payout?.state === 'held' && !isAtStore;
  const current = isAtStore ? stages.length - 1 : stages.findIndex(({ at }) => at === null || at === undefined);
  const now: ChecklistItem['state'] = isHeld
    ? 'ahead'
    : isPickUp(channel) && current === stages.length - 1
      ? 'waiting'
      : 'current';
  const items = stages.map(({ words: [done, underWay], at }, index) => ({
    label: index === current && !isHeld ? underWay : done,
    state: current === -1 || index < current ? ('done' as const) : index > current ? ('ahead' as const) : now,
    timeText: timeText(at),
  }));
  return end === null || current === -1 ? items : [...items.slice(0, current), { ...end, timeText: null }];
}

/** The last stage of money that ended; null while it moves. */
function endOf({ state, purpose, stoppedBy }: Pick<Payout, 'state' | 'purpose' | 'stoppedBy'>): ChecklistItem | null {
  switch (state) {
    case 'cancelled':
      return { label: purpose === 'draw' && isOwnStop(stoppedBy) ? 'Canceled' : 'Stopped', state: 'ended' };
    case 'expired':
      return { label: 'Not picked up in time', state: 'ended' };
    case 'returned':
      return { label: 'Came back', state: 'failed' };
    case 'failed':
      return { label: 'Not sent', state: 'failed' };
    default:
      return null;
  }
}

interface Stage {
  readonly words: readonly [done: string, underWay: string];
  readonly at: string | null | undefined;
}

function firstStages(payout: Pick<Payout, 'steps' | 'purpose'> | null): readonly Stage[] {
  switch (payout?.purpose) {
    case 'origination':
      return begunStage(payout, 'Loan signed');
    case 'refinance':
      return begunStage(payout, 'Renewal signed');
    case 'refund':
    case 'surplus':
    case 'reward':
      return begunStage(payout, 'Set aside for you');
    case 'draw':
    case undefined:
      return askedStages(payout?.steps ?? null);
  }
}

function askedStages(steps: Payout['steps'] | null): readonly Stage[] {
  return [
    { words: ['Request received', 'Sending your request'], at: steps?.asked },
    { words: ['Set aside on your credit line', 'Setting it aside on your credit line'], at: steps?.accepted },
  ];
}

/** Other money begins with what made it owed, such as a signature. */
function begunStage({ steps }: Pick<Payout, 'steps'>, word: string): readonly Stage[] {
  return [{ words: [word, word], at: steps.accepted ?? steps.asked }];
}

function timeText(instant: string | null | undefined): string | null {
  if (instant === null || instant === undefined) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : TIME.format(date);
}
