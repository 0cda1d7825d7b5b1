import { FlowPage, type FlowPageProps } from '#steps/flow-page.tsx';
import styles from './cash.module.css';

/** Number and name of the step of a person who takes cash. */
export interface CashStep {
  readonly number: 1 | 2 | 3 | 4;
  readonly name: string;
}

interface CashPageProps extends Omit<FlowPageProps, 'heading'> {
  readonly step?: CashStep;
}

/** Frame of the pages of a cash advance. Its primary button is always visible at the bottom on a phone. Props: title, lead, step, aside, action,
 *  children. */
export function CashPage({ action, ...page }: CashPageProps) {
  return (
    <FlowPage
      {...page}
      stepsCount={4}
      action={action === undefined ? undefined : <div className={styles['actions']}>{action}</div>}
    />
  );
}
