import type { TimelineEvent } from '@lendside/domain/loans/figures/money-timeline.ts';

const STATES: Readonly<Record<TimelineEvent['state'], string>> = {
  // Same words as the screens. "Scheduled" could be read as paid automatically.
  scheduled: 'To come',
  attempted: 'Did not go through',
  pending: 'Pending',
  posted: 'Posted',
  returned: 'Returned',
  reversed: 'Reversed',
};
const CHANNELS: Readonly<Record<NonNullable<TimelineEvent['channel']>, string>> = {
  card: 'Card',
  ach: 'Bank account',
  store: 'Store',
};

/** Returns the state of an event in words. */
export function stateText({ state }: TimelineEvent): string {
  return STATES[state];
}

/** Returns the payment channel in words, or an empty text when there is none. */
export function channelText({ channel }: TimelineEvent): string {
  return channel === null ? '' : CHANNELS[channel];
}
