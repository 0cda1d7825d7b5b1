import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import { useFocusOnHeading } from '#ui/use-focus-on-heading.ts';
import styles from './flow-page.module.css';

/** What a page of a flow shows. */
export interface FlowPageProps {
  /** Names the header and the tab, and heads the page unless `heading` is set. */
  readonly title: string;
  readonly heading?: string;
  readonly lead?: ReactNode;
  readonly step?: { readonly number: number; readonly name: string };
  /** Shown beside the form from 1024 px, below it on smaller screens. */
  readonly aside?: ReactNode;
  /** The primary button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

interface FlowParts {
  readonly stepsCount: number;
  /** Where the primary button is on a phone: always visible in a bar at the bottom, or below the page. */
  readonly actionPlace?: 'bar' | 'below';
  /** Shown above the steps. */
  readonly banner?: ReactNode;
}

/** Frame of the pages of a flow: progress, heading, form and summary. Moves the focus to the heading. Props: title, heading, lead, step, aside,
 *  action, children, stepsCount, actionPlace (bar), banner. */
export function FlowPage({
  title,
  heading = title,
  lead,
  step,
  aside,
  action,
  children,
  stepsCount,
  actionPlace = 'bar',
  banner,
}: FlowPageProps & FlowParts) {
  useFocusOnHeading();
  return (
    <div
      className={classNames(
        styles[aside === undefined ? 'single' : 'page'],
        actionPlace === 'below' && styles['hasActionBelow'],
      )}
    >
      <div className={styles['head']}>
        {banner}
        {step !== undefined && <StepsHeader step={step.number} of={stepsCount} name={step.name} />}
        <PageTitle title={title} heading={heading} {...(lead === undefined ? {} : { lead })} />
      </div>
      <div className={styles['main']}>{children}</div>
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      {action !== undefined && <div className={styles[actionPlace]}>{action}</div>}
    </div>
  );
}
