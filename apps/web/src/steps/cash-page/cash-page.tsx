import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page-title.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import { useFocusOnHeading } from '#ui/use-focus-on-heading.ts';
import styles from './cash.module.css';

/** Number and name of the step of a person who takes cash. */
export interface CashStep {
  readonly number: 1 | 2 | 3 | 4;
  readonly name: string;
}

interface CashPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly step?: CashStep;
  /** Shown beside the form from 1024 px, below it on smaller screens. */
  readonly aside?: ReactNode;
  /** The primary button, always visible at the bottom on a phone. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const STEPS_COUNT = 4;

/** Frame of the pages of a cash advance: progress, heading, form and summary. Props: title, lead, step, aside, action, children. */
export function CashPage({ title, lead, step, aside, action, children }: CashPageProps) {
  useFocusOnHeading();
  return (
    <div className={aside === undefined ? styles['single'] : styles['page']}>
      <div className={styles['head']}>
        {step !== undefined && <StepsHeader step={step.number} of={STEPS_COUNT} name={step.name} />}
        <PageTitle title={title} {...(lead === undefined ? {} : { lead })} />
      </div>
      <div className={styles['main']}>{children}</div>
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
