import { CircleAlert, CircleCheck, CircleX, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-pill.module.css';

/** What a status means to the reader; decides icon and color together. */
export type StatusTone = 'neutral' | 'good' | 'waiting' | 'attention' | 'bad';

const ICONS = { neutral: Info, good: CircleCheck, waiting: Clock, attention: CircleAlert, bad: CircleX } as const;

/** A status as a word with an icon and a color, never color alone. */
export function StatusPill({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
