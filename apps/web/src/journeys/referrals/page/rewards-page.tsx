import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page-title.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import { useFocusOnHeading } from '#ui/use-focus-on-heading.ts';
import styles from './rewards.module.css';

interface RewardsPageProps {
  /** Names the header and the tab, and heads the page unless `heading` is set. */
  readonly title: string;
  readonly heading?: string;
  readonly lead?: ReactNode;
  /** The step of a person who redeems rewards. */
  readonly step?: { readonly number: 1 | 2; readonly name: string };
  /** Beside the rest from 1024 px, below it on smaller screens. */
  readonly aside?: ReactNode;
  /** The primary button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const STEPS_COUNT = 2;

/** Frame of the pages of referral rewards. Props: title, heading, lead, step, aside, action, children. */
export function RewardsPage({ title, heading = title, lead, step, aside, action, children }: RewardsPageProps) {
  useFocusOnHeading();
  return (
    <div className={aside === undefined ? styles['single'] : styles['page']}>
      <div className={styles['head']}>
        {step !== undefined && <StepsHeader step={step.number} of={STEPS_COUNT} name={step.name} />}
        <PageTitle title={title} heading={heading} {...(lead === undefined ? {} : { lead })} />
      </div>
      <div className={styles['main']}>{children}</div>
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
