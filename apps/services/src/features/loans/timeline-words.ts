import type { TimelineEvent } from '@lendside/domain/loans/figures/money-timeline.ts';

const STATES: Readonly<Record<TimelineEvent['state'], string>> = {
  // As the screens: "Scheduled" would read as if it were paid for whoever pays by themselves.
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

/** How far an event has come, in a word. */
export function stateText({ state }: TimelineEvent): string {
  return STATES[state];
}

/** Which way its money came; nothing where none did. */
export function channelText({ channel }: TimelineEvent): string {
  return channel === null ? '' : CHANNELS[channel];
}
