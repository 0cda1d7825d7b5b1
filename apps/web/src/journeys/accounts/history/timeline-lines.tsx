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
import { MoneyText } from '#ui/money-text.tsx';
import type { TimelineEvent } from '#ui/timeline.tsx';
import type { TimelineLine } from './balance-points.ts';
import styles from './history-section.module.css';
import { MoneySplit } from './money-split.tsx';
import { comingNote, lineTitle, lineWhen } from './timeline-words.ts';

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

/** Returns the balance after the event; for a coming payment, its note. */
function afterOf(line: TimelineLine, loan: LoanEntity): ReactNode {
  if (line.balance === null) return comingNote(line, loan.asOf) ?? undefined;
  return (
    <>
      {line.balance < 0 ? 'Credit: ' : 'Balance: '}
      <MoneyText amountCents={cents(Math.abs(line.balance))} />
    </>
  );
}

/** Turns a timeline line into the event on screen. A scheduled or failed payment has no sign, because no money moved. */
export function toShownEvent(line: TimelineLine, loan: LoanEntity): TimelineEvent {
  const amountCents = line.isCounted ? line.amount : cents(Math.abs(line.amount));
  const note = line.state === 'scheduled' ? null : line.note;
  const isTold = line.isSplitKnown || note !== null || line.confirmationNumber !== null;
  return {
    id: line.id,
    icon: iconOf(line),
    tone: toneOf(line),
    title: lineTitle(line),
    dateText: lineWhen(line, loan.asOf),
    amount: amountCents === 0 ? '' : <MoneyText amountCents={amountCents} isSigned={line.isCounted} />,
    after: afterOf(line, loan),
    ...(isTold
      ? {
          detail: (
            <>
              {note !== null && <p className={styles['note']}>{note}.</p>}
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
