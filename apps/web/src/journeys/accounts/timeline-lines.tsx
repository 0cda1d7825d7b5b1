import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import {
  ArrowDownLeft,
  Banknote,
  CalendarClock,
  CircleAlert,
  Hourglass,
  Percent,
  Receipt,
  SlidersHorizontal,
  TrendingUp,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, relativeDay } from '#ui/calendar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import type { TimelineEvent } from '#ui/timeline.tsx';
import type { TimelineLine } from './balance-points.ts';
import { MoneySplit } from './money-split.tsx';
import styles from './history-section.module.css';

const ICONS = {
  advance: Banknote,
  payment: ArrowDownLeft,
  fee: Receipt,
  charge: Percent,
  growth: TrendingUp,
  reversal: Undo2,
  adjustment: SlidersHorizontal,
} as const;
const STATE_ICONS = { scheduled: CalendarClock, attempted: CircleAlert, pending: Hourglass } as const;
const CHANNELS = { card: 'by card', ach: 'from your bank account', store: 'at the store' } as const;
const STATE_WORDS = {
  scheduled: 'Scheduled',
  attempted: 'Did not go through',
  pending: 'Pending',
  posted: null,
  returned: 'Returned',
  reversed: 'Reversed',
} as const;

function iconOf(line: TimelineLine): ReactNode {
  const Icon =
    line.state === 'scheduled' || line.state === 'attempted' || line.state === 'pending'
      ? STATE_ICONS[line.state]
      : ICONS[line.sort];
  return <Icon />;
}

function toneOf({ state, sort }: TimelineLine): TimelineEvent['tone'] {
  if (state === 'returned' || state === 'reversed' || state === 'attempted') return 'back';
  if (state === 'scheduled' || state === 'pending') return 'plain';
  if (sort === 'payment') return 'in';
  return sort === 'advance' ? 'out' : 'plain';
}

function dateText(line: TimelineLine, loan: LoanEntity): string {
  const day = formatDay(line.date, loan.asOf);
  const span = line.fromDate === line.date ? day : `${formatDay(line.fromDate, loan.asOf)} to ${day}`;
  const hint = line.state === 'scheduled' ? relativeDay(line.date, loan.asOf) : null;
  const channel = line.channel === null ? null : CHANNELS[line.channel];
  const payer = line.paidBy === null ? null : `paid by ${line.paidBy.name}${line.paidBy.isGuest ? ', a guest' : ''}`;
  return [span, hint, channel, payer, STATE_WORDS[line.state]]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function titleOf({ title, count, sort, state, isAutopay }: TimelineLine): string {
  if (state === 'scheduled' && isAutopay) return 'Autopay';
  if (count === 1) return title;
  return sort === 'growth' ? `${title} for ${count} days` : `${title} × ${count}`;
}

/** One line of the timeline as it is shown: a scheduled or tried payment shows its amount without a sign, for it took nothing. */
export function toShownEvent(line: TimelineLine, loan: LoanEntity): TimelineEvent {
  const amountCents = line.isCounted ? line.amount : cents(Math.abs(line.amount));
  const isTold = line.isSplitKnown || line.note !== null || line.confirmationNumber !== null;
  return {
    id: line.id,
    icon: iconOf(line),
    tone: toneOf(line),
    title: titleOf(line),
    dateText: dateText(line, loan),
    amount: amountCents === 0 ? '' : <MoneyText amountCents={amountCents} isSigned={line.isCounted} />,
    ...(line.balance === null
      ? {}
      : {
          after: (
            <>
              {line.balance < 0 ? 'in your favor after ' : 'owed after '}
              <MoneyText amountCents={cents(Math.abs(line.balance))} />
            </>
          ),
        }),
    ...(isTold
      ? {
          detail: (
            <>
              {line.note !== null && <p className={styles['note']}>{line.note}.</p>}
              {line.isSplitKnown && <MoneySplit line={line} />}
              {line.confirmationNumber !== null && (
                <p className={styles['number']}>Confirmation number {line.confirmationNumber}</p>
              )}
            </>
          ),
        }
      : {}),
  };
}
